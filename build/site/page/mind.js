"use strict";
/* A second interpreter in a worker, for the opponent: CPython and the compiled engine, without pygame.
   The page sends what it needs to start, then lines of text; what the thinker says comes back as lines. */

const APP = "/agate/app";
const START = `
import os, sys
os.chdir("${APP}/assets")
sys.path.insert(0, os.getcwd())
from games.catalogue import GAMES
from games.engine.search.engine_server import EngineServer
server = EngineServer(GAMES, say)
`;

const BEFORE_PYGAME = `
import os, sys
os.chdir("${APP}/assets")
sys.path.insert(0, os.getcwd())
import asyncio, dataclasses, datetime, difflib, importlib.resources, json, pathlib, random, typing
import games.catalogue, games.engine.records.record, games.engine.speech.words
os.chdir("/")
sys.path.pop(0)
`;

let python = null;
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

function hear(line) {
  server.hear(line);
  if (!isThinking && server.is_busy) {
    isThinking = true;
    between.port2.postMessage(null);
  }
}

/** Lets Pyodide find what the page has sent instead of fetching it. */
function lend(module, library) {
  self.fetch = async (resource) => {
    const address = String(resource.url || resource);
    if (address.endsWith("python_stdlib.zip")) return new Response(library);
    return new Response();
  };
  WebAssembly.instantiateStreaming = async (_response, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
}

async function start({ module, library, app, lock, index }) {
  lend(module, library);
  python = await loadPyodide({ indexURL: index, lockFileContents: lock, env: { HOME: "/home/agate" } });
  python.unpackArchive(app, "zip", { extractDir: APP });
  python.globals.set("say", (line) => self.postMessage(line));
  await python.runPythonAsync(START);
  server = python.globals.get("server");
  self.postMessage('{"ready": true}');
}

/** Python's memory right after its start, with modules in it that any start needs and that need no pygame. */
async function remember({ module, library, app, lock, index, env }) {
  lend(module, library);
  python = await loadPyodide({ indexURL: index, lockFileContents: lock, env, _makeSnapshot: true });
  python.unpackArchive(app, "zip", { extractDir: APP });
  python.runPython(BEFORE_PYGAME);
  const memory = python.makeMemorySnapshot();
  self.postMessage(memory, [memory.buffer]);
}

self.onmessage = ({ data }) => {
  if (typeof data === "string") hear(data);
  else (data.env ? remember : start)(data).catch((error) => self.postMessage(JSON.stringify({ failed: String(error) })));
};
