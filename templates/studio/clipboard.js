// What is on the clipboard, as the text of a table: tabs between cells, quotes around those that need them.

// A table of a web page tells by its markup which cells reach over several rows or columns, which its plain text loses.
export function pastedTable(clipboard) {
  const html = clipboard.getData("text/html").replace(/<style[\s\S]*?(?:<\/style>|$)/gi, "").replace(/\sstyle=/gi, " data-style=");
  const page = new DOMParser().parseFromString(html, "text/html"); // nothing in it is run or fetched
  const tables = [...page.querySelectorAll("table")].sort((one, other) => other.rows.length - one.rows.length);
  return tables.length ? writeRows(readCells(tables[0])) : clipboard.getData("text/plain");
}

export const writeRows = (rows) => rows.map((cells) => cells.map(quoted).join("\t")).join("\n");
const quoted = (cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const MOST_CELLS = 100_000;
const MOST_LETTERS = 4_000_000;
const HIDDEN = /display:\s*none/i;
const isSeen = (element) => !HIDDEN.test(element.dataset.style ?? "");
const reach = (span, most) => Math.max(1, Math.min(span, most));

// A cell that reaches over several rows stands in each of them; one over several columns in the first, like a heading.
function readCells(table) {
  const rows = [...table.rows].filter(isSeen);
  const grid = rows.map(() => []);
  let [written, letters] = [0, 0];
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of row.cells) {
      if (!isSeen(cell)) continue;
      while (grid[at][column] !== undefined) column += 1;
      const [height, width] = [reach(cell.rowSpan, rows.length - at), reach(cell.colSpan, 100)];
      if ((written += height * width) > MOST_CELLS) return;
      const text = textOf(cell);
      if ((letters += height * text.length) > MOST_LETTERS) return;
      for (let down = 0; down < height; down += 1) {
        for (let right = 0; right < width; right += 1) grid[at + down][column + right] = right ? "" : text;
      }
      column += width;
    }
  });
  return grid.map((cells) => Array.from(cells, (cell) => cell ?? "")).filter((cells) => cells.some(Boolean));
}

function textOf(cell) {
  for (const left of cell.querySelectorAll("script, [data-style]")) if (left.matches("script") || !isSeen(left)) left.remove();
  for (const end of cell.querySelectorAll("br, p, li, div")) end.after(" ");
  return cell.textContent.replace(/\s+/g, " ").trim();
}
