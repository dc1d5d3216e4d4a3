/* Brings up CPython, pygame and the app side by side with the downloads, then hands over to the app's loop. */

import { trail } from "./address.js";
import { agate } from "./agate.js";
import {
  canShareFiles, clipboard, explainInstalling, files, followInsets, shareFile, sheet, stayAwake,
} from "./device.js";
import { outline } from "./document.js";
import { openEngine, supplyWorkers, watchBattery } from "./engines.js";
import { lend } from "./lend.js";
import { lineWidth, paintLine } from "./lines.js";
import { compileModules, layOut, readPack } from "./packs.js";
import { source, useSource } from "./parts.js";
import { recovery } from "./recovery.js";
import { byId, hideLoading, passFocus, progress, showNotice, showProblem, tameInput } from "./screen.js";
import { still } from "./still.js";
import { SAY, speak } from "./words.js";

/** @typedef {object} Extras what only a page on a server has
    @property {() => void} [keepOffline]
    @property {typeof import("./snapshot.js").snapshots} [snapshots] */

const PACKAGES = "/agate/packages";
const APP = "/agate/app";
const ENVIRONMENT = { HOME: "/home/agate", PYGAME_HIDE_SUPPORT_PROMPT: "1", SDL_EMSCRIPTEN_KEYBOARD_ELEMENT: "#canvas" };
const OUT_OF_MEMORY = /MemoryError|out of memory|allocation fail|could not allocate|enlarge memory/i;
const START = `
import gc, os, random, sys
gc.disable()
random.seed()
sys.path_importer_cache.clear()
sys.path_hooks.reverse() # folders before zips, of which there is one
os.chdir("${APP}/assets")
sys.path[:0] = [os.getcwd(), "${PACKAGES}"]
from games.shell.main_loop import Loop
loop = Loop()
loop.run_frame()
`;

/** What the app and anyone who watches may ask of the page, beside its state in agate.js. */
const functions = {
  nextFrame() {
    agate.frames += 1;
    return new Promise(requestAnimationFrame);
  },

  pictureShown() {
    if (agate.pictures === 0) begin();
    agate.pictures += 1;
  },

  /** Run a script that is loaded on demand, once, and return what it exports; after a failure it can be tried again.
      @param {string} name */
  load(name) {
    const run = async () => {
      await source.runScript(name);
      const exported = /** @type {any} */ (agate)[name];
      await exported?.ready;
      return exported;
    };
    return once(name, run);
  },

  /** Give Python the modules of an app pack, with the script of the same name if there is one; whether that worked.
      @param {string} name */
  loadPack(name) {
    const lay = async () => {
      const [zip] = await Promise.all([readPack(`${name}_pack`), PARTS.files[name] && functions.load(name)]);
      layOut(pythonFiles, zip, APP);
      return true;
    };
    return once(`${name}_pack`, lay).catch((reason) => {
      console.warn(`the app pack ${name} was not loaded:`, reason.message || reason);
      return false;
    });
  },

  readBeside: (/** @type {string} */ name, /** @type {number} */ most) => source.readBeside(name, most),

  openEngine,
  trail: () => trail.told(),
  showTrail: (/** @type {string} */ names) => trail.show(names),
  copy: (/** @type {string} */ text) => clipboard.copy(text),
  paste: () => clipboard.paste(),
  chooseFile: () => files.choose(),
  saveFile: (
    /** @type {string} */ name,
    /** @type {string | Uint8Array<ArrayBuffer>} */ content,
    /** @type {string} */ type,
  ) => files.save(name, content, type),
  canShareFiles: canShareFiles(),
  shareFile,
  canShare: typeof navigator.share === "function",
  share: (/** @type {string} */ title, /** @type {string} */ url) => sheet.share(title, url),
  stillKind: () => still.kind,
  hasStill: (/** @type {boolean} */ isDark) => still.kind.endsWith(isDark ? "-dark" : "-light"),
  still: (/** @type {string} */ board, /** @type {number} */ width, /** @type {number} */ height) =>
    still.cut(board, width, height),
  lineWidth,
  paintLine,
  speak,
  showOutline: (/** @type {string} */ message) => outline.show(message),
  tell: (/** @type {string} */ sentence, /** @type {boolean} */ isUrgent) => outline.tell(sentence, isUrgent),
  showNotice,
  showProblem,
  explainInstalling,
  passFocus,
  stayAwake,

  vibrate() {
    if (navigator.vibrate) navigator.vibrate(30);
  },
};

/** @type {Record<string, Promise<any>>} what was loaded on demand */
const loaded = {};
/** @type {any} Python's file system */
let pythonFiles = null;
/** @type {Extras} */
let extras = {};
window.agate = Object.assign(agate, functions);

/** Load something once; a failure is forgotten.
    @param {string} name
    @param {() => Promise<any>} load */
function once(name, load) {
  loaded[name] ||= load().catch((reason) => {
    delete loaded[name];
    throw reason;
  });
  return loaded[name];
}

/** The app has drawn its first picture. */
function begin() {
  if (window.isMixed) return;
  agate.phase = "playing";
  agate.mark("first picture");
  hideLoading();
  outline.listen();
  byId("document").hidden = false;
  byId("canvas").focus({ preventScroll: true });
  if (!storageWorks()) showNotice(SAY.storage);
  else explainInstalling();
  extras.keepOffline?.();
  extras.snapshots?.keep(ENVIRONMENT);
  watchBattery();
}

function storageWorks() {
  try {
    localStorage.setItem("agate.probe", "1");
    localStorage.removeItem("agate.probe");
    return true;
  } catch {
    return false;
  }
}

/** Compiles the runtime while it is still arriving. */
async function compileRuntime() {
  const module = await source.compilePart("runtime");
  agate.mark("runtime compiled");
  return module;
}

/** Start Python from its kept memory, or from the beginning.
    @param {object} settings
    @param {Promise<ArrayBuffer | null> | undefined} snapshot */
async function startPython(settings, snapshot) {
  const memory = await snapshot;
  if (memory) {
    try {
      const python = await loadPyodide({ ...settings, _loadSnapshot: memory });
      agate.fromSnapshot = true;
      return python;
    } catch (error) {
      console.warn(`The snapshot is of no use: ${error}`);
      await extras.snapshots?.forget();
    }
  }
  return loadPyodide(settings);
}

async function boot() {
  tameInput();
  followInsets();
  if (window.isMixed) return showProblem("changed");
  if (typeof WebAssembly !== "object") return showProblem("wasm");
  const current = [WebAssembly.compileStreaming, window.TransformStream, window.DecompressionStream, window.BigInt64Array];
  if (!current.every(Boolean)) return showProblem("old");
  if (recovery.askFirst()) return;

  still.show().catch((reason) => console.warn(`No picture of the first screen: ${reason}`));
  progress.start(Object.values(PARTS.files).filter((file) => !file.later).reduce((sum, file) => sum + file.bytes, 0));
  const snapshot = extras.snapshots?.find();
  const module = compileRuntime();
  const library = readPack("library");
  const pygame = readPack("pygame");
  const app = readPack("app");
  supplyWorkers({ module, library, app });
  window.compiledModules = {};
  const compiled = pygame.then((zip) => compileModules(zip, PACKAGES));
  app.then((zip) => compileModules(zip, APP)).catch(() => {}); // the first picture waits for none of these
  const scripts = Promise.all([source.runScript("glue"), source.runScript("loader")]);
  const downloads = Promise.all([module, library, pygame, app, scripts]).then(() => agate.mark("downloaded"));
  const failure = downloads.then(() => /** @type {Promise<never>} */ (new Promise(() => {})));

  await Promise.race([scripts, failure]);
  recovery.begin();
  const giveBack = lend(module, library);
  const settings = {
    indexURL: "./",
    lockFileContents: PARTS.lock,
    env: ENVIRONMENT,
  };
  const python = await Promise.race([startPython(settings, snapshot), failure]);
  giveBack();
  if (window.isMixed) return; // the problem is on the screen
  agate.phase = "starting";
  agate.mark("python started");
  progress.setUp(0.4);
  python._api.on_fatal = fail;
  python.canvas.setCanvas2D(byId("canvas"));
  pythonFiles = python.FS;
  layOut(python.FS, await pygame, PACKAGES);
  layOut(python.FS, await app, APP);
  await compiled;
  agate.mark("unpacked");
  progress.setUp(0.7);
  python.runPython(START);
  recovery.watch(fail);
  await python.runPythonAsync("await loop.run()");
  agate.phase = "ended";
  showProblem("ended", null, { again: () => location.reload() });
}

/** The game cannot go on: say why, with the ways on that there are.
    @param {any} error */
function fail(error) {
  console.error(error);
  const text = String(error.message || error);
  if (error.kind) return showProblem(error.kind, error);
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) return showProblem("old", error);
  extras.snapshots?.distrust();
  recovery.show(OUT_OF_MEMORY.test(text) ? "memory" : "stopped", error);
}

/** Start the page.
    @param {import("./parts.js").Source} from
    @param {Extras} given */
export function start(from, given) {
  useSource(from);
  extras = given;
  boot().catch(fail);
}
