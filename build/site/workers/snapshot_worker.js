/* Makes a snapshot of Python's memory right after its start, with modules in it that every start needs and that need no
   pygame. The interpreter that makes it can't go on to run the app, so this worker ends afterwards. */

import { APP, startPython } from "./python.js";

const BEFORE_PYGAME = `
import os, sys
os.chdir("${APP}/assets")
sys.path.insert(0, os.getcwd())
import asyncio, dataclasses, datetime, difflib, importlib.resources, json, pathlib, random, typing
import games.catalogue, games.engine.records.record, games.engine.speech.words
os.chdir("/")
sys.path.pop(0)
`;

/** @param {import("./python.js").Supplies} supplies */
async function makeSnapshot(supplies) {
  const python = await startPython(supplies, { _makeSnapshot: true });
  python.runPython(BEFORE_PYGAME);
  const memory = python.makeMemorySnapshot();
  self.postMessage(memory, [memory.buffer]);
}

self.onmessage = ({ data }) => {
  makeSnapshot(data).catch((error) => self.postMessage(JSON.stringify({ failed: String(error) })));
};
