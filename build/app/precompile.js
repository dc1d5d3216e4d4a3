"use strict";
/* Runs Pyodide in Node to turn the .py files of zips into bytecode of its own Python version.
   Arguments: Pyodide's folder, the zip to read, the zip to write, and "no-lines" to drop line numbers too. */

const fs = require("node:fs");
const path = require("node:path");

const [folder, source, target, lines] = process.argv.slice(2);
const { loadPyodide } = require(path.join(folder, "pyodide.js"));

const PRECOMPILE = `
import importlib.util, marshal, types, zipfile

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # never compared with a source file

def without_lines(code):
    """The same code with no line numbers, inside and out."""
    inner = tuple(without_lines(part) if isinstance(part, types.CodeType) else part for part in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)

def precompile(name, source):
    """Bytecode without docstrings and asserts; Pyodide needs the docstrings of its own modules."""
    optimize = 1 if "pyodide" in name else 2
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    code = without_lines(code) if drop_lines else code
    return importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)

with zipfile.ZipFile("/source.zip") as given, zipfile.ZipFile("/target.zip", "w") as made:
    for name in sorted(given.namelist()):
        content = given.read(name)
        if name.endswith(".py"):
            name, content = name + "c", precompile(name, content)
        made.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED, 9)
`;

async function main() {
  // The seed makes the bytes repeatable; line numbers stay, columns would add a quarter to the size.
  const python = await loadPyodide({ indexURL: folder, env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
  python.FS.writeFile("/source.zip", fs.readFileSync(source));
  python.globals.set("drop_lines", lines === "no-lines");
  python.runPython(PRECOMPILE);
  fs.writeFileSync(target, python.FS.readFile("/target.zip"));
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
