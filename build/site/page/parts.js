/* The parts that the game is loaded from, wherever they are: files on a server or text in the single file. */

export const WASM = { headers: { "Content-Type": "application/wasm" } };

/** @typedef {object} Source
    @property {(name: string) => Promise<ArrayBuffer>} readPart
    @property {(name: string) => Promise<WebAssembly.Module>} compilePart
    @property {(name: string) => Promise<void>} runScript
    @property {(name: string, most: number) => Promise<string>} readBeside text of a file that the host may have changed */

/** @type {Source} */
export let source;

/** @param {Source} given */
export function useSource(given) {
  source = given;
}
