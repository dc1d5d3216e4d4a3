/* An engine in a worker: CPython and the compiled search, without pygame. The page sends what it needs to start, then
   lines of text; what the engine says comes back as lines. */

import { APP, startPython } from "./python.js";

const START = `
import os, sys
os.chdir("${APP}/assets")
sys.path.insert(0, os.getcwd())
from games.catalogue import GAMES
from games.engine.search.engine_server import EngineServer
server = EngineServer(GAMES, say)
`;

/** @type {any} */
let server = null;
let isThinking = false;
const between = new MessageChannel(); // a task of its own, at once: timers of workers wait at least 4 ms

between.port1.onmessage = () => {
  if (server.is_busy) {
    server.think();
    between.port2.postMessage(null);
  } else {
    isThinking = false;
  }
};

/** @param {string} line */
function hear(line) {
  server.receive(line);
  if (!isThinking && server.is_busy) {
    isThinking = true;
    between.port2.postMessage(null);
  }
}

/** @param {import("./python.js").Supplies} supplies */
async function start(supplies) {
  const python = await startPython(supplies);
  self.heap = () => python._module.HEAPU8.length;
  python.globals.set("say", (/** @type {string} */ line) => self.postMessage(line));
  await python.runPythonAsync(START);
  server = python.globals.get("server");
  self.postMessage('{"ready": true}');
}

self.onmessage = ({ data }) => {
  if (typeof data === "string") hear(data);
  else start(data).catch((error) => self.postMessage(JSON.stringify({ failed: String(error) })));
};
