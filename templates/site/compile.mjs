// Compiles Python modules for the Python that runs in browsers: node compile.mjs RUNTIME FOLDER
// Each module in FOLDER is replaced by its compiled form; names of modules that stay as they are follow on standard input.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, folder] = process.argv.slice(2).map((each) => resolve(each));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/`, lockFileContents: JSON.parse(readFileSync(0, "utf8")) });
python.mountNodeFS("/modules", folder);
python.runPython(`
import py_compile
from pathlib import Path

for file in sorted(Path("/modules").rglob("*.py")):
    name = file.relative_to("/modules").as_posix()
    compiled = str(file.with_suffix(".pyc"))
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    ours = name.split("/")[1] in ("deckgen", "scorer")  # others' modules need no descriptions
    py_compile.compile(
        str(file), compiled, dfile=name, doraise=True, quiet=2, invalidation_mode=mode, optimize=0 if ours else 2
    )
    file.unlink()
`);
