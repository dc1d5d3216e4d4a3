// Names that workers find when they run: Pyodide's script stands in front of theirs.

interface Pyodide {
  _module: { HEAPU8: Uint8Array };
  globals: { get(name: string): any; set(name: string, value: any): void };
  runPython(code: string): any;
  runPythonAsync(code: string): Promise<any>;
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

declare function loadPyodide(settings: object): Promise<Pyodide>;

interface WorkerGlobalScope {
  heap: () => number; // bytes of WebAssembly memory, for measurements
  postMessage(message: any, transfer?: Transferable[]): void;
}
