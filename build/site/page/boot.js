"use strict";
/* Brings up CPython, pygame and the app side by side with the downloads, then hands over to the app's loop. */

const WASM = { headers: { "Content-Type": "application/wasm" } };
const PACKAGES = "/agate/packages";
const APP = "/agate/app";
const ENVIRONMENT = { HOME: "/home/agate", PYGAME_HIDE_SUPPORT_PROMPT: "1", SDL_EMSCRIPTEN_KEYBOARD_ELEMENT: "#canvas" };
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
loop.turn()
`;

/** What the app and anyone who watches may ask of the page. */
const agate = (window.agate = {
  version: PARTS.version,
  phase: "loading", // then starting, playing, ended or problem
  problem: null,
  frames: 0,
  pictures: 0, // frames in which something new was shown
  fromSnapshot: false, // Python began with its memory of an earlier visit
  minds: [], // the workers in which opponents think
  isOnBattery: false,
  openMind,
  marks: {}, // milliseconds since navigation at which each phase of the start was done

  mark(name) {
    this.marks[name] = Math.round(performance.now());
  },

  nextFrame() {
    this.frames += 1;
    return new Promise(requestAnimationFrame);
  },

  pictureShown() {
    if (this.pictures === 0) begin();
    this.pictures += 1;
  },

  insets: "0 0 0 0", // left, top, right, bottom: what a notch or rounded corners take of the canvas
  visit: null, // set by the app: goes to the screen of that name
  address: here,
  showAddress: (name) => trail.show(name),
  copy: (text) => clipboard.copy(text),
  paste: () => clipboard.paste(),
  receiveFile: null, // set by the app: takes the name and the text of a file
  chooseFile: () => files.choose(),
  saveFile: (name, text) => files.save(name, text),
  canShare: typeof navigator.share === "function",
  share: (title, url) => sheet.share(title, url),
  hasStill: (isDark) => still.kind.endsWith(isDark ? "-dark" : "-light"),
  still: (board, width, height) => still.cut(board, width, height),
  speak,
  showOutline: (message) => outline.show(message),
  done: null, // set by the app: takes what was done in the document
  tell: (sentence, isUrgent) => outline.tell(sentence, isUrgent),
  passFocus,
  stayAwake,

  vibrate() {
    if (navigator.vibrate) navigator.vibrate(30);
  },
});

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
  if (typeof keepOffline === "function") keepOffline();
  if (typeof keepSnapshot === "function") keepSnapshot();
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
  const module = await compilePart("runtime");
  agate.mark("runtime compiled");
  return module;
}

/** Lets Pyodide find what is already on its way instead of fetching it again; returns how to undo that. */
function lendToPyodide(module, library) {
  const ownFetch = window.fetch;
  const ownInstantiate = WebAssembly.instantiateStreaming;
  window.fetch = async (resource, options) => {
    const address = String(resource.url || resource);
    if (address.endsWith("pyodide.asm.wasm")) return new Response();
    if (address.endsWith("python_stdlib.zip")) return new Response(await library);
    return ownFetch(resource, options);
  };
  WebAssembly.instantiateStreaming = async (_response, imports) => ({
    module: await module,
    instance: await WebAssembly.instantiate(await module, imports),
  });
  return () => {
    window.fetch = ownFetch;
    WebAssembly.instantiateStreaming = ownInstantiate;
  };
}

/** Python from its kept memory, or from the beginning. */
async function startPython(settings, snapshot) {
  const memory = await snapshot;
  if (memory) {
    try {
      const python = await loadPyodide({ ...settings, _loadSnapshot: memory });
      agate.fromSnapshot = true;
      return python;
    } catch (error) {
      console.warn(`The snapshot is of no use: ${error}`);
      await forgetSnapshot();
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

  still.show().catch((reason) => console.warn(`No picture of the first screen: ${reason}`));
  progress.start(Object.values(PARTS.files).filter((file) => !file.later).reduce((sum, file) => sum + file.bytes, 0));
  const snapshot = typeof findSnapshot === "function" ? findSnapshot() : null;
  const module = compileRuntime();
  const library = readPack("library");
  const pygame = readPack("pygame");
  const app = readPack("app");
  Object.assign(brain, { module, library, app });
  window.compiledModules = {};
  const compiled = pygame.then((zip) => compileModules(zip, PACKAGES));
  app.then((zip) => compileModules(zip, APP)).catch(() => {}); // the first picture waits for none of these
  const scripts = Promise.all([runScript("glue"), runScript("loader")]);
  const downloads = Promise.all([module, library, pygame, app, scripts]).then(() => agate.mark("downloaded"));
  const failure = downloads.then(() => new Promise(() => {}));

  await Promise.race([scripts, failure]);
  const giveBack = lendToPyodide(module, library);
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
  python.canvas.setCanvas2D(byId("canvas"));
  layOut(python.FS, await pygame, PACKAGES);
  layOut(python.FS, await app, APP);
  await compiled;
  agate.mark("unpacked");
  progress.setUp(0.7);
  python.runPython(START);
  await python.runPythonAsync("await loop.run()");
  agate.phase = "ended";
  showProblem("ended", null, true);
}

boot().catch((error) => {
  console.error(error);
  const text = String(error.message || error);
  if (error.kind) showProblem(error.kind, error);
  else if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) showProblem("old", error);
  else if (/MemoryError|out of memory|allocation fail|could not allocate|enlarge memory/i.test(text)) showProblem("memory", error, true);
  else showProblem("stopped", error, true);
});
