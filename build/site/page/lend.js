/* Hands Pyodide the files that the page has already, in the page and in workers. */

/** Let Pyodide find the runtime and the library instead of fetching them again; returns how to undo that.
    @param {WebAssembly.Module | Promise<WebAssembly.Module>} module
    @param {ArrayBuffer | Promise<ArrayBuffer>} library
    @returns {() => void} */
export function lend(module, library) {
  const ownFetch = globalThis.fetch;
  const ownInstantiate = WebAssembly.instantiateStreaming;
  /** @type {typeof fetch} */
  const lent = async (resource, options) => {
    const address = resource instanceof Request ? resource.url : String(resource);
    if (address.endsWith("pyodide.asm.wasm")) return new Response();
    if (address.endsWith("python_stdlib.zip")) return new Response(await library);
    return ownFetch(resource, options);
  };
  globalThis.fetch = lent;
  WebAssembly.instantiateStreaming = async (_response, imports) => ({
    module: await module,
    instance: await WebAssembly.instantiate(await module, imports),
  });
  return () => {
    globalThis.fetch = ownFetch;
    WebAssembly.instantiateStreaming = ownInstantiate;
  };
}
