/* What the device offers beside the picture: a clipboard, a screen that stays lit, edges that are not all usable. */

import { agate } from "./agate.js";
import { byId, showNotice } from "./screen.js";
import { SAY } from "./words.js";

const INSTALL_AFTER = 2; // starts: a first visit is for looking around

/** Safari lets a page write only from a gesture, or from a timer that was set in one; the app answers a frame later. */
export const clipboard = {
  CHANCES: [40, 120, 300, 600, 850], // milliseconds after a gesture
  open: 0,
  /** @type {{ text: string, tell: (isDone: boolean) => void } | null} */
  waiting: null,

  listen() {
    const offer = () => {
      for (const delay of this.CHANCES) {
        this.open += 1;
        setTimeout(() => {
          this.open -= 1;
          this.write();
          sheet.show();
        }, delay);
      }
    };
    for (const name of ["pointerup", "keydown"]) addEventListener(name, offer, { capture: true });
  },

  /** Resolve with whether the text is on the clipboard now.
      @param {string} text
      @returns {Promise<boolean>} */
  copy(text) {
    return new Promise((tell) => {
      this.waiting = { text, tell };
      if (this.open === 0) this.write();
    });
  },

  async write() {
    const task = this.waiting;
    if (!task) return;
    this.waiting = null;
    const isDone = await this.put(task.text);
    if (isDone || this.open === 0) task.tell(isDone);
    else this.waiting = this.waiting || task;
  },

  /** @param {string} text */
  async put(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return this.putOldWay(text);
    }
  },

  /** @param {string} text */
  putOldWay(text) {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    byId("canvas").focus({ preventScroll: true });
    return isDone;
  },

  async paste() {
    try {
      return await navigator.clipboard.readText();
    } catch {
      return prompt(SAY.paste) || "";
    }
  },
};
clipboard.listen();

/** Files with games: chosen, dropped on the page, and saved. The app takes their text. */
export const files = {
  LARGEST: 64e6, // bytes of all files that are dropped or chosen together
  reading: Promise.resolve(),

  listen() {
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer) this.take([...event.dataTransfer.files]);
    });
  },

  choose() {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.accept = ".json,.txt,.pgn,.agate,application/json,text/plain";
    input.addEventListener("change", () => input.files && this.take([...input.files]));
    input.click();
  },

  /** Hand files to the app after those of an earlier drop: one after the other, as they need memory.
      @param {File[]} list */
  take(list) {
    this.reading = this.reading.then(async () => {
      let room = this.LARGEST;
      for (const [number, file] of list.entries()) {
        const text = file.size > room ? "" : await this.read(file);
        room -= text.length;
        if (agate.receiveFile) agate.receiveFile(file.name, text, list.length - number - 1);
      }
    });
    byId("canvas").focus({ preventScroll: true });
  },

  /** Return a file's text, read as UTF-8, or else as old collections are written; none of a folder.
      @param {File} file */
  async read(file) {
    try {
      const bytes = await file.arrayBuffer();
      try {
        return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      } catch {
        return new TextDecoder("latin1").decode(bytes);
      }
    } catch {
      return "";
    }
  },

  /** @param {string} name
      @param {string | Uint8Array<ArrayBuffer>} content
      @param {string} type */
  save(name, content, type) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  },
};
files.listen();

/** The system's sheet to hand a link on. It opens from a gesture, or from a timer that was set in one. */
export const sheet = {
  /** @type {{ data: { title: string, url: string }, tell: (isDone: boolean) => void } | null} */
  waiting: null,

  /** Resolve with whether the sheet was used.
      @param {string} title
      @param {string} url
      @returns {Promise<boolean>} */
  share(title, url) {
    return new Promise((tell) => {
      this.waiting = { data: { title, url }, tell };
      if (clipboard.open === 0) this.show();
    });
  },

  async show() {
    const task = this.waiting;
    if (!task) return;
    this.waiting = null;
    try {
      await navigator.share(task.data);
      task.tell(true);
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") task.tell(false);
      else task.tell(await clipboard.put(task.data.url));
    }
  },
};

/** Whether the system's sheet takes files, of the kinds that the app makes. */
export function canShareFiles() {
  return !!navigator.canShare?.({ files: [new File([""], "a.gif", { type: "image/gif" })] });
}

/** Hand a file on by the system's sheet; who declines, declines.
    @param {string} name
    @param {Uint8Array<ArrayBuffer>} content
    @param {string} type */
export async function shareFile(name, content, type) {
  const file = new File([content], name, { type });
  await navigator.share({ files: [file], title: name }).catch(() => {});
}

/** @type {{ isWanted: boolean, held: WakeLockSentinel | null }} */
const wakeLock = { isWanted: false, held: null };

/** @param {boolean} isWanted */
export async function stayAwake(isWanted) {
  wakeLock.isWanted = isWanted;
  try {
    if (isWanted && !wakeLock.held && !document.hidden && navigator.wakeLock) {
      wakeLock.held = await navigator.wakeLock.request("screen");
      wakeLock.held.addEventListener("release", () => (wakeLock.held = null));
    }
    if (!wakeLock.isWanted && wakeLock.held) await wakeLock.held.release();
  } catch {
    // the battery is low, or the browser does not want to: the game goes on all the same
  }
}
document.addEventListener("visibilitychange", () => document.hidden || stayAwake(wakeLock.isWanted));

/** Keeps agate.insets true; the style sheet knows what the browser says. A notice at the top takes the notch's place. */
export function followInsets() {
  const read = () => {
    const style = getComputedStyle(document.documentElement);
    const inset = (/** @type {string} */ side) => parseFloat(style.getPropertyValue(`--inset-${side}`)) || 0;
    const top = byId("notice").hidden ? inset("top") : 0;
    agate.insets = [inset("left"), top, inset("right"), inset("bottom")].join(" ");
  };
  addEventListener("resize", read);
  new ResizeObserver(read).observe(byId("canvas"));
  read();
}

/** Where the browser offers no button for it, says once how the game gets onto the home screen. */
export function explainInstalling() {
  const isTouched = matchMedia("(pointer: coarse)").matches;
  const isInstalled = matchMedia("(display-mode: standalone)").matches || navigator.standalone;
  if (!isTouched || isInstalled || "onbeforeinstallprompt" in window || location.protocol === "file:") return;
  const starts = Number(localStorage.getItem("agate.starts") || 0) + 1;
  localStorage.setItem("agate.starts", String(starts));
  if (starts === INSTALL_AFTER) showNotice("standalone" in navigator ? SAY.install_safari : SAY.install_menu, "", null, true);
}
