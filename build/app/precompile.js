"use strict";
/* Runs Pyodide in Node to turn the .py files of zips into bytecode of its own Python version.
   Arguments: Pyodide's folder, the zip to read, the zip to write, and what to drop: "lines", "annotations". */

const fs = require("node:fs");
const path = require("node:path");

const [folder, source, target, ...dropped] = process.argv.slice(2);
const { loadPyodide } = require(path.join(folder, "pyodide.js"));

const PRECOMPILE = `
import ast, importlib.util, marshal, types, zipfile

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # never compared with a source file

def without_lines(code):
    """The same code with no line numbers, inside and out."""
    inner = tuple(without_lines(part) if isinstance(part, types.CodeType) else part for part in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)

class WithoutAnnotations(ast.NodeTransformer):
    """What nobody asks for at run time; where they name the fields of a class, only the names stay."""

    def visit_ImportFrom(self, node):
        return None if node.module == "__future__" else node

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_FunctionDef(self, node):
        node.returns = None
        return self.whole(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        has_fields = node.decorator_list or any(getattr(base, "id", "") == "NamedTuple" for base in node.bases)
        for entry in node.body if has_fields else ():
            if isinstance(entry, ast.AnnAssign) and not ast.unparse(entry.annotation).startswith("ClassVar"):
                entry.annotation = ast.Constant(None)
        return self.whole(node)

    def visit_AnnAssign(self, node):
        if isinstance(node.annotation, ast.Constant) and node.annotation.value is None:
            return node
        return ast.Assign([node.target], node.value) if node.value else None

    def whole(self, node):
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

def precompile(name, source):
    """Bytecode without docstrings and asserts; Pyodide needs the docstrings of its own modules."""
    optimize = 1 if "pyodide" in name else 2
    tree = ast.parse(source, name)
    tree = ast.fix_missing_locations(WithoutAnnotations().visit(tree)) if "annotations" in dropped else tree
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    code = without_lines(code) if "lines" in dropped else code
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
  python.globals.set("dropped", dropped.join(" "));
  python.runPython(PRECOMPILE);
  fs.writeFileSync(target, python.FS.readFile("/target.zip"));
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
