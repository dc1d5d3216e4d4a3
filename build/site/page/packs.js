/* Packs: zips of files stored as they are, compressed as a whole. The page lays them out without asking Python, and has
   the modules in them compiled beside everything else. */

import { source } from "./parts.js";

const ZIP_END = 22; // bytes of the record at the end that tells where the list of files is
const FILE_MODE = 0o100644;
const SMALL_MODULE = 65536; // bytes: below that, a module is compiled sooner than it is handed over

/** Return the zip inside a part that is compressed as a whole.
    @param {string} name */
export async function readPack(name) {
  const whole = new Blob([await source.readPart(name)]).stream();
  return new Response(whole.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Yield names and bytes of the files in such a zip.
    @param {ArrayBuffer} zip
    @returns {Generator<[string, Uint8Array<ArrayBuffer>]>} */
function* filesIn(zip) {
  const view = new DataView(zip);
  const short = (/** @type {number} */ at) => view.getUint16(at, true);
  const long = (/** @type {number} */ at) => view.getUint32(at, true);
  const end = zip.byteLength - ZIP_END;
  let entry = long(end + 16);
  for (let left = short(end + 10); left > 0; left -= 1) {
    const name = new TextDecoder().decode(new Uint8Array(zip, entry + 46, short(entry + 28)));
    const header = long(entry + 42);
    yield [name, new Uint8Array(zip, header + 30 + short(header + 26) + short(header + 28), long(entry + 24))];
    entry += 46 + short(entry + 28) + short(entry + 30) + short(entry + 32);
  }
}

/** Put the files of a zip into Python's file system, as they are: nothing is copied, and no path is walked twice.
    @param {any} files
    @param {ArrayBuffer} zip
    @param {string} folder */
export function layOut(files, zip, folder) {
  const nodes = new Map();
  for (const [name, bytes] of filesIn(zip)) {
    const path = `${folder}/${name}`;
    const end = path.lastIndexOf("/");
    const parent = path.slice(0, end);
    if (!nodes.has(parent)) {
      files.mkdirTree(parent);
      nodes.set(parent, files.lookupPath(parent).node);
    }
    const node = nodes.get(parent);
    const file = node.node_ops.mknod(node, path.slice(end + 1), FILE_MODE, 0);
    Object.assign(file, { contents: bytes, usedBytes: bytes.length });
  }
}

/** Compile the large modules of a zip; Pyodide's script finds them by their path. One that fails is compiled later.
    @param {ArrayBuffer} zip
    @param {string} folder */
export async function compileModules(zip, folder) {
  const large = [...filesIn(zip)].filter(([name, bytes]) => name.endsWith(".so") && bytes.length > SMALL_MODULE);
  const compile = async (/** @type {[string, Uint8Array<ArrayBuffer>]} */ [name, bytes]) => {
    window.compiledModules[`${folder}/${name}`] = await WebAssembly.compile(bytes);
  };
  await Promise.allSettled(large.map(compile));
}
