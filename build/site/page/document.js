/* The screen as a document for screen readers: real controls, unseen, where the canvas shows theirs. The app sends what
   has changed; the focus and what is done here go back to it. */

import { agate } from "./agate.js";
import { byId } from "./screen.js";

/** @typedef {any} Item one control as the app describes it: a role, a name, a box and what the role needs */
/** @typedef {object} Role
    @property {(item: Item) => string} tag
    @property {(element: any) => void} [make]
    @property {(element: any, item: Item) => void} show */

const KEPT_SENTENCES = 30;
const OWN_KEYS = ["Tab", "Enter", " ", "Shift", "Control", "Alt", "Meta"]; // the browser's, on any control
const CONTROL_KEYS = ["z", "y", "c", "v"]; // with Ctrl, the app's
/** @type {Record<string, [number, number]>} */
const WAYS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  Home: [-1, -1], PageUp: [1, -1], End: [-1, 1], PageDown: [1, 1],
};
const NARROW = 0.72; // cosine of the angle by which a place may lie beside the way to it

/** Return a new element.
    @param {string} tag
    @param {Record<string, any>} attributes
    @param {(Node | string)[]} children */
const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) put(element, name, value);
  element.append(...children);
  return element;
};

/** Set an attribute, or remove it where there is no value.
    @param {Element} element
    @param {string} name
    @param {any} value */
function put(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** @param {Element} element
    @param {string} text */
const say = (element, text) => element.textContent === text || (element.textContent = text);

/** The element of each role, made once and then kept true.
    @type {Record<string, Role>} */
const ROLES = {
  heading: { tag: (item) => `h${item.level}`, make: (element) => put(element, "tabindex", -1), show: (element, item) => say(element, item.name) },
  text: { tag: () => "p", show: (element, item) => say(element, item.name) },
  button: {
    tag: () => "button",
    show(element, item) {
      say(element, item.name);
      put(element, "aria-pressed", item.on);
      put(element, "aria-current", item.current ? "page" : null);
    },
  },
  switch: {
    tag: () => "button",
    make: (element) => put(element, "role", "switch"),
    show(element, item) {
      say(element, item.name);
      put(element, "aria-checked", Boolean(item.on) ? "true" : "false");
    },
  },
  slider: {
    tag: () => "label",
    make: (element) => element.append(make("span"), make("input", { type: "range", min: 0, max: 100 })),
    show(element, item) {
      say(element.firstChild, item.name);
      put(element.lastChild, "step", item.step);
      element.lastChild.value = item.value;
    },
  },
  choice: {
    tag: () => "fieldset",
    show(element, item) {
      const texts = JSON.stringify([item.name, item.choices]);
      if (element.dataset.texts !== texts) {
        element.dataset.texts = texts;
        const name = `choice-${element.dataset.id}`;
        const radio = (/** @type {string} */ text, /** @type {number} */ index) => make("label", {}, make("input", { type: "radio", name, value: index }), text);
        element.replaceChildren(make("legend", {}, item.name), ...item.choices.map(radio));
      }
      const chosen = element.querySelector(`input[value="${item.chosen}"]`);
      if (chosen) chosen.checked = true;
    },
  },
  sections: {
    tag: () => "nav",
    show(element, item) {
      put(element, "aria-label", item.name);
      if (element.children.length !== item.choices.length) element.replaceChildren(...item.choices.map(() => make("button")));
      item.choices.forEach((/** @type {string} */ text, /** @type {number} */ index) => {
        const button = element.children[index];
        say(button, text);
        button.dataset.place = index;
        put(button, "aria-current", index === item.chosen ? "page" : null);
      });
      rove(element);
    },
  },
  list: {
    tag: () => "label",
    make: (element) => element.append(make("span"), make("select")),
    show(element, item) {
      say(element.firstChild, item.name);
      const options = item.choices.map((/** @type {string} */ text, /** @type {number} */ index) => make("option", { value: index }, `${index + 1}. ${text}`));
      element.lastChild.replaceChildren(...options);
      element.lastChild.selectedIndex = item.chosen;
    },
  },
  entry: {
    tag: () => "label",
    make: (element) => element.append(make("span"), make("input", { type: "text", autocomplete: "off", spellcheck: false })),
    show(element, item) {
      say(element.firstChild, item.name);
      const field = element.lastChild;
      put(field, "maxlength", item.longest);
      put(field, "placeholder", item.hint || null);
      if (document.activeElement !== field) field.value = item.text;
    },
  },
  board: {
    tag: () => "section",
    make(element) {
      put(element, "tabindex", -1);
      element.append(make("div", { role: "grid" }), make("div", { role: "group" }));
    },
    show(element, item) {
      const [grid, more] = element.children;
      for (const part of [grid, more]) put(part, "aria-label", item.name);
      const here = active().dataset.place;
      /** @type {HTMLElement[]} */
      const known = [...element.querySelectorAll("[data-place]")];
      const cells = new Map(known.map((cell) => [cell.dataset.place, cell]));
      const button = (/** @type {any[]} */ [target, name, x, y, column, row]) => {
        const cell = cells.get(String(target)) || make("button", { "data-place": target });
        say(cell, name);
        Object.assign(cell.dataset, { column, row });
        place(cell, [x - item.box[0] - item.size / 2, y - item.box[1] - item.size / 2, item.size, item.size]);
        return cell;
      };
      const cell = (/** @type {any[]} */ entry) => make("div", { role: "gridcell" }, button(entry));
      const rows = item.rows.map((/** @type {any[][]} */ row) => make("div", { role: "row" }, ...row.map(cell)));
      grid.replaceChildren(...rows);
      more.replaceChildren(...item.more.map(button));
      grid.hidden = rows.length === 0;
      more.hidden = item.more.length === 0;
      rove(grid);
      if (here && active().dataset.place !== here) {
        const again = element.querySelector(`[data-place="${here}"]`) || element.querySelector("[tabindex='0'], button");
        outline.focus(again || element); // never out of the document, where nothing would be read any more
      }
    },
  },
};

/** Return the element that has the focus. */
const active = () => /** @type {HTMLElement} */ (document.activeElement || document.body);

/** Let Tab reach a single one of the places that belong together, and the arrow keys the others from there.
    @param {Element} group
    @param {Element | null} current */
function rove(group, current = null) {
  const places = [...group.querySelectorAll("[data-place]")];
  const stop = current || places.find((place) => place.getAttribute("tabindex") === "0") || group.querySelector("[aria-current]") || places[0];
  for (const place of places) put(place, "tabindex", place === stop ? 0 : -1);
}

/** @param {HTMLElement} element
    @param {number[]} box */
function place(element, [left, top, width, height]) {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

export const outline = {
  /** @type {Record<string, Item>} */
  items: {},
  /** @type {Map<string, HTMLElement>} */
  nodes: new Map(),
  isQuiet: false, // the focus is being moved by us: the app knows

  get root() {
    return byId("document");
  },

  /** @param {string} message */
  show(message) {
    const { screen, order, items = {}, focus } = JSON.parse(message);
    const wasInside = this.root.contains(active());
    const at = wasInside ? [...this.nodes.keys()].indexOf(this.idOf(active())) : -1;
    for (const [id, item] of Object.entries(items)) this.update(id, item);
    if (order) this.arrange(order);
    if (focus) this.follow(focus, wasInside);
    else if (screen && wasInside) this.recover(true, at);
    else if (focus === null && wasInside) byId("canvas").focus({ preventScroll: true });
    else if (wasInside && !this.root.contains(document.activeElement)) this.recover(false, at);
  },

  /** @param {string} id
      @param {Item} item */
  update(id, item) {
    const role = ROLES[item.role];
    const tag = role.tag(item).toUpperCase();
    let node = this.nodes.get(id);
    if (!node || node.tagName !== tag || this.items[id].role !== item.role) {
      if (node) node.remove();
      node = make(tag, { "data-id": id });
      if (role.make) role.make(node);
      this.nodes.set(id, node);
    }
    this.items[id] = item;
    if (item.box) place(node, item.box);
    role.show(node, item);
    if (item.role !== "board" && item.role !== "sections") {
      for (const control of node.matches("button") ? [node] : node.querySelectorAll("button, input, select")) {
        put(control, "aria-disabled", item.off ? "true" : null);
        put(control, "tabindex", item.off ? -1 : null);
      }
    }
  },

  /** @param {string[]} order */
  arrange(order) {
    const wanted = new Set(order);
    for (const [id, node] of this.nodes) {
      if (!wanted.has(id)) {
        node.remove();
        this.nodes.delete(id);
        delete this.items[id];
      }
    }
    let next = this.root.firstChild;
    for (const id of order) {
      const node = this.nodes.get(id);
      if (!node) continue;
      if (node === next) next = next.nextSibling;
      else this.root.insertBefore(node, next);
    }
    this.nodes = new Map(order.flatMap((id) => {
      const node = this.nodes.get(id);
      return node ? [[id, node]] : [];
    }));
  },

  /** The app has moved its focus: the keyboard goes there, if it was with us at all.
      @param {[string, number | null]} focus
      @param {boolean} wasInside */
  follow(focus, wasInside) {
    const isOurs = wasInside || document.activeElement === byId("canvas") || document.activeElement === document.body;
    const [id, place] = focus;
    const node = this.nodes.get(id);
    if (!isOurs || !node) return;
    const inner = place === null ? null : node.querySelector(`[data-place="${place}"]`);
    const within = "[tabindex='0'], :checked, [aria-current], button, input, select";
    const control = /** @type {HTMLElement | null} */ (inner || (node.matches("button") ? node : node.querySelector(within)));
    if (control && control !== document.activeElement && !(place === null && node.contains(document.activeElement))) this.focus(control);
  },

  /** @param {HTMLElement} control */
  focus(control) {
    this.isQuiet = true;
    control.focus({ preventScroll: true });
    this.isQuiet = false;
    this.entered(control);
  },

  /** What had the focus is gone: a new screen begins at its heading, an old one goes on at the same place.
      @param {boolean} isNew
      @param {number} at */
  recover(isNew, at) {
    const old = [...this.nodes.values()][at];
    const control = old && (old.matches("button") ? old : old.querySelector("button, input, select"));
    const goal = (!isNew && control) || this.root.querySelector("h1") || byId("canvas");
    /** @type {HTMLElement} */ (goal).focus({ preventScroll: true });
  },

  /** @param {Element} element */
  idOf(element) {
    const node = /** @type {HTMLElement | null} */ (element.closest("#document [data-id]"));
    return (node && node.dataset.id) || "";
  },

  /** @param {HTMLElement} target */
  entered(target) {
    const group = target.dataset.place && target.closest("[role=grid], nav");
    if (group) rove(group, target);
  },

  /** @param {string} what
      @param {Element} target
      @param {object} more */
  send(what, target, more = {}) {
    if (agate.done) agate.done(JSON.stringify({ do: what, id: this.idOf(target), ...more }));
  },

  listen() {
    const root = this.root;
    root.addEventListener("focusin", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      this.entered(target);
      if (this.isQuiet || target.matches("h1, h2")) return;
      this.send("focus", target, target.dataset.place ? { place: Number(target.dataset.place) } : {});
    });
    root.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !root.contains(relatedTarget)) this.send("leave", root);
    });
    root.addEventListener("click", ({ target }) => {
      const button = /** @type {Element} */ (target).closest("button");
      if (!button) return;
      if (button.dataset.place) this.send("take", button, { value: Number(button.dataset.place) });
      else this.send("press", button);
    });
    root.addEventListener("input", (event) => {
      const target = /** @type {HTMLInputElement} */ (event.target);
      if (target.type === "range") this.send("take", target, { value: Number(target.value) });
    });
    root.addEventListener("change", (event) => {
      const target = /** @type {HTMLInputElement} */ (event.target);
      if (target.type !== "range" && this.idOf(target) !== "typed") this.send("take", target, { value: target.value });
    });
    root.addEventListener("keydown", (event) => this.key(event));
  },

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key } = event;
    const target = /** @type {HTMLInputElement} */ (event.target);
    const isTyping = target.matches("input[type=text]");
    if (this.idOf(target) === "typed" && (key === "Enter" || key === "Escape")) {
      if (key === "Enter") this.send("take", target, { value: target.value });
      target.value = "";
    }
    if (isTyping || OWN_KEYS.includes(key) || event.altKey || event.metaKey) return;
    if (event.ctrlKey && !CONTROL_KEYS.includes(key.toLowerCase())) return;
    if (target.matches("input, select") && (key in WAYS || key.length === 1)) return; // they know what to do with it
    event.preventDefault();
    if (target.dataset.row && key in WAYS) this.walk(target, WAYS[key]);
    else this.send("key", target, { key, ctrl: event.ctrlKey, shift: event.shiftKey });
  },

  /** Move the focus from a place of the board to the nearest one in a direction.
      @param {HTMLElement} cell
      @param {[number, number]} direction */
  walk(cell, [right, down]) {
    const reach = Math.hypot(right, down);
    const at = (/** @type {HTMLElement} */ element) => [Number(element.dataset.column), Number(element.dataset.row)];
    const [x, y] = at(cell);
    /** @type {HTMLElement | null} */
    let best = null;
    let least = Infinity;
    const board = /** @type {HTMLElement} */ (cell.closest("section"));
    for (const other of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll("[data-place]"))) {
      const [dx, dy] = [at(other)[0] - x, at(other)[1] - y];
      const far = Math.hypot(dx, dy);
      const straight = far && (dx * right + dy * down) / far / reach;
      const cost = far * (2 - straight) - (dx * dy < 0 ? 0.01 : 0);
      if (straight > NARROW && cost < least) [best, least] = [other, cost];
    }
    if (best) best.focus({ preventScroll: true });
  },

  /** Say a sentence once; an urgent one may interrupt.
      @param {string} sentence
      @param {boolean} isUrgent */
  tell(sentence, isUrgent) {
    const place = byId(isUrgent ? "alarm" : "said");
    place.append(make("p", {}, sentence));
    while (place.children.length > KEPT_SENTENCES) place.children[0].remove();
  },
};
