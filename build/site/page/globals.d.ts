// Names that the build writes in front of the page's script, and parts of the browser that TypeScript does not know.

interface PartFile {
  path: string;
  bytes: number;
  sha256: string;
  later?: true; // loaded on demand, not before the first picture
}

interface Still {
  address: string;
  boards: Record<string, [number, number, number, number]>;
}

declare const PARTS: {
  version: string;
  files: Record<string, PartFile>;
  lock: object;
  stills: Record<string, Still>;
};

/** The page's texts by language; `read` holds what can be read while the game loads. */
declare const WORDS: Record<string, Record<string, string> & { read: any }>;

interface Pyodide {
  _api: { on_fatal?: (error: unknown) => void };
  FS: any;
  globals: { get(name: string): any; set(name: string, value: any): void };
  canvas: { setCanvas2D(canvas: HTMLElement): void };
  runPython(code: string): any;
  runPythonAsync(code: string): Promise<any>;
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

declare function loadPyodide(settings: object): Promise<Pyodide>;

interface BatteryManager extends EventTarget {
  charging: boolean;
}

interface Navigator {
  getBattery?(): Promise<BatteryManager>;
  standalone?: boolean;
}

interface Window {
  agate: typeof import("./agate.js").agate;
  compiledModules: Record<string, WebAssembly.Module>; // by path, for Pyodide's script
  isMixed?: boolean; // the guard in the page has seen a style sheet of another version
  standalone?: boolean;
}

declare module "gifenc";
declare module "mqtt";
declare module "@noble/ciphers/aes.js";
declare module "@noble/curves/ed25519.js";
declare module "@noble/hashes/hkdf.js";
declare module "@noble/hashes/sha2.js";
