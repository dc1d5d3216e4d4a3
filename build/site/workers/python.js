/* An interpreter in a worker, started from what the page has sent. */

import { lend } from "../page/lend.js";

/** @typedef {object} Supplies
    @property {WebAssembly.Module} module
    @property {ArrayBuffer} library
    @property {ArrayBuffer} app
    @property {object} lock
    @property {string} index
    @property {Record<string, string>} env */

export const APP = "/agate/app";

/** Start Python with the app's files laid out; `more` are settings of Pyodide.
    @param {Supplies} supplies
    @param {object} more */
export async function startPython({ module, library, app, lock, index, env }, more = {}) {
  lend(module, library);
  const python = await loadPyodide({ indexURL: index, lockFileContents: lock, env, ...more });
  python.unpackArchive(app, "zip", { extractDir: APP });
  return python;
}
