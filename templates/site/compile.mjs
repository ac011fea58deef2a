// Compiles Python modules for the Python that runs in browsers: node compile.mjs RUNTIME FOLDER
// Each module in FOLDER is replaced by its compiled form; standard input names those that stay text, without comments.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, folder] = process.argv.slice(2).map((each) => resolve(each));
const { lock, rare } = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/`, lockFileContents: lock });
python.mountNodeFS("/modules", folder);
python.globals.set("rare", python.toPy(rare));
python.runPython(`
import ast
import py_compile
from pathlib import Path


def shorten(source, keeps_descriptions):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if not keeps_descriptions and isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if ast.get_docstring(node, clean=False) is not None:
                node.body[:1] = [] if len(node.body) > 1 else [ast.Pass()]
    text = ast.unparse(tree)
    compile(text, "", "exec")
    return text


texts = set(rare)
for file in sorted(Path("/modules").rglob("*.py")):
    path = file.relative_to("/modules").as_posix()
    name = path.partition("/")[2]
    ours = name.split("/")[0] in ("deckgen", "scorer")  # others' modules need no descriptions
    if path in texts:
        file.write_text(shorten(file.read_bytes(), ours), "utf-8")
        continue
    compiled = str(file.with_suffix(".pyc"))
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(
        str(file), compiled, dfile=path, doraise=True, quiet=2, invalidation_mode=mode, optimize=0 if ours else 2
    )
    file.unlink()
`);
