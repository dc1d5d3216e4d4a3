"use strict";
/* The screen as a document for screen readers: real controls, unseen, where the canvas shows theirs. The app sends what
   has changed; the focus and what is done here go back to it. */

const KEPT_SENTENCES = 30;
const OWN_KEYS = ["Tab", "Enter", " ", "Shift", "Control", "Alt", "Meta"]; // the browser's, on any control
const CONTROL_KEYS = ["z", "y", "c", "v"]; // with Ctrl, the app's
const WAYS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  Home: [-1, -1], PageUp: [1, -1], End: [-1, 1], PageDown: [1, 1],
};
const NARROW = 0.72; // cosine of the angle by which a place may lie beside the way to it

const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) put(element, name, value);
  element.append(...children);
  return element;
};

function put(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

const say = (element, text) => element.textContent === text || (element.textContent = text);

/** How each role is made, once, and then kept true. */
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
        const radio = (text, index) => make("label", {}, make("input", { type: "radio", name, value: index }), text);
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
      item.choices.forEach((text, index) => {
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
      const options = item.choices.map((text, index) => make("option", { value: index }, `${index + 1}. ${text}`));
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
    make: (element) => element.append(make("div", { role: "grid" }), make("div", { role: "group" })),
    show(element, item) {
      const [grid, more] = element.children;
      for (const part of [grid, more]) put(part, "aria-label", item.name);
      const here = document.activeElement && document.activeElement.dataset.place;
      const cells = new Map([...element.querySelectorAll("[data-place]")].map((cell) => [cell.dataset.place, cell]));
      const button = ([target, name, x, y, column, row]) => {
        const cell = cells.get(String(target)) || make("button", { "data-place": target });
        say(cell, name);
        Object.assign(cell.dataset, { column, row });
        place(cell, [x - item.box[0] - item.size / 2, y - item.box[1] - item.size / 2, item.size, item.size]);
        return cell;
      };
      const rows = item.rows.map((row) => make("div", { role: "row" }, ...row.map((entry) => make("div", { role: "gridcell" }, button(entry)))));
      grid.replaceChildren(...rows);
      more.replaceChildren(...item.more.map(button));
      grid.hidden = rows.length === 0;
      more.hidden = item.more.length === 0;
      rove(grid);
      if (here && document.activeElement.dataset.place !== here) {
        const again = element.querySelector(`[data-place="${here}"]`) || element.querySelector("[tabindex='0']");
        if (again) outline.focus(again);
      }
    },
  },
};

/** Of places that belong together one is reached by Tab, the others from there. */
function rove(group, current = null) {
  const places = [...group.querySelectorAll("[data-place]")];
  const stop = current || places.find((place) => place.getAttribute("tabindex") === "0") || group.querySelector("[aria-current]") || places[0];
  for (const place of places) put(place, "tabindex", place === stop ? 0 : -1);
}

function place(element, [left, top, width, height]) {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

const outline = {
  items: {},
  nodes: new Map(),
  isQuiet: false, // the focus is being moved by us: the app knows

  get root() {
    return byId("document");
  },

  show(message) {
    const { screen, order, items = {}, focus } = JSON.parse(message);
    const active = document.activeElement;
    const wasInside = this.root.contains(active);
    const at = wasInside ? [...this.nodes.keys()].indexOf(this.idOf(active)) : -1;
    for (const [id, item] of Object.entries(items)) this.update(id, item);
    if (order) this.arrange(order);
    if (focus) this.follow(focus, wasInside);
    else if (screen && wasInside) this.recover(true, at);
    else if (focus === null && wasInside) byId("canvas").focus({ preventScroll: true });
    else if (wasInside && !this.root.contains(document.activeElement)) this.recover(false, at);
  },

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
      if (node === next) next = next.nextSibling;
      else this.root.insertBefore(node, next);
    }
    this.nodes = new Map(order.map((id) => [id, this.nodes.get(id)]));
  },

  /** The app has moved its focus: the keyboard goes there, if it was with us at all. */
  follow(focus, wasInside) {
    const isOurs = wasInside || document.activeElement === byId("canvas") || document.activeElement === document.body;
    const [id, place] = focus;
    const node = this.nodes.get(id);
    if (!isOurs || !node) return;
    const inner = place === null ? null : node.querySelector(`[data-place="${place}"]`);
    const control = inner || (node.matches("button") ? node : node.querySelector("[tabindex='0'], :checked, [aria-current], button, input, select"));
    if (control && control !== document.activeElement && !(place === null && node.contains(document.activeElement))) this.focus(control);
  },

  focus(control) {
    this.isQuiet = true;
    control.focus({ preventScroll: true });
    this.isQuiet = false;
    this.entered(control);
  },

  /** What had the focus is gone: a new screen begins at its heading, an old one goes on at the same place. */
  recover(isNew, at) {
    const old = [...this.nodes.values()][at];
    const control = old && (old.matches("button") ? old : old.querySelector("button, input, select"));
    const goal = (!isNew && control) || this.root.querySelector("h1") || byId("canvas");
    goal.focus({ preventScroll: true });
  },

  idOf(element) {
    const node = element.closest("#document [data-id]");
    return node ? node.dataset.id : "";
  },

  entered(target) {
    const group = target.dataset.place && target.closest("[role=grid], nav");
    if (group) rove(group, target);
  },

  send(what, target, more = {}) {
    if (agate.done) agate.done(JSON.stringify({ do: what, id: this.idOf(target), ...more }));
  },

  listen() {
    const root = this.root;
    root.addEventListener("focusin", ({ target }) => {
      this.entered(target);
      if (this.isQuiet || target.matches("h1, h2")) return;
      this.send("focus", target, target.dataset.place ? { place: Number(target.dataset.place) } : {});
    });
    root.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !root.contains(relatedTarget)) this.send("leave", root);
    });
    root.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (!button) return;
      if (button.dataset.place) this.send("take", button, { value: Number(button.dataset.place) });
      else this.send("press", button);
    });
    root.addEventListener("input", ({ target }) => target.type === "range" && this.send("take", target, { value: Number(target.value) }));
    root.addEventListener("change", ({ target }) => {
      if (target.type !== "range" && this.idOf(target) !== "typed") this.send("take", target, { value: target.value });
    });
    root.addEventListener("keydown", (event) => this.key(event));
  },

  key(event) {
    const { target, key } = event;
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

  /** From one place of the board to the nearest one that way. */
  walk(cell, [right, down]) {
    const reach = Math.hypot(right, down);
    const at = (element) => [Number(element.dataset.column), Number(element.dataset.row)];
    const [x, y] = at(cell);
    let best = null;
    let least = Infinity;
    for (const other of cell.closest("section").querySelectorAll("[data-place]")) {
      const [dx, dy] = [at(other)[0] - x, at(other)[1] - y];
      const far = Math.hypot(dx, dy);
      const straight = far && (dx * right + dy * down) / far / reach;
      const cost = far * (2 - straight) - (dx * dy < 0 ? 0.01 : 0);
      if (straight > NARROW && cost < least) [best, least] = [other, cost];
    }
    if (best) best.focus({ preventScroll: true });
  },

  /** Said once; what is urgent may interrupt. */
  tell(sentence, isUrgent) {
    const place = byId(isUrgent ? "alarm" : "said");
    place.append(make("p", {}, sentence));
    while (place.children.length > KEPT_SENTENCES) place.firstChild.remove();
  },
};
