/** A file as it was read: its rows, and where each of them begins. */
export interface CsvFile {
  name: string
  rows: string[][]
  /** The number of the line on which each row begins. */
  lines: number[]
}

const separators = [',', ';', '\t'] as const

/** Rows of CSV (RFC 4180, and as spreadsheets write it); rows without a word in them are left out. */
export function readCsv(text: string): Pick<CsvFile, 'rows' | 'lines'> {
  const [named, rest] = withoutNamed(text)
  const separator = named ?? separatorOf(rest)
  const all = cellsOf(rest, separator)
  const filled = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const skipped = named === undefined ? 0 : 1
  return {
    rows: filled.map(({ cells }) => cells.map(withoutGuard)),
    lines: filled.map(({ line }) => line + skipped),
  }
}

/** Excel’s own first line, `sep=;`, and what comes after it. */
function withoutNamed(text: string): [string | undefined, string] {
  const found = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(text)
  return found ? [found[1], text.slice(found[0].length)] : [undefined, text.replace(/^\uFEFF/, '')]
}

/** By which the first row is cut into the most cells. */
function separatorOf(text: string): string {
  const counts = separators.map((one) => cellsOf(text, one, 1)[0]?.cells.length ?? 0)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

interface Row {
  cells: string[]
  line: number
}

function cellsOf(text: string, separator: string, most = Infinity): Row[] {
  const rows: Row[] = []
  let [at, line] = [0, 1]
  while (at < text.length && rows.length < most) {
    const row: Row = { cells: [], line }
    let isOver = false
    while (!isOver) {
      const cell = cellAt(text, at, separator)
      row.cells.push(cell.value)
      line += cell.value.split('\n').length - 1
      const next = text[cell.end]
      isOver = next !== separator
      at = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1)
    }
    line += 1
    rows.push(row)
  }
  return rows
}

/** The cell that begins at a place, and where it ends. */
function cellAt(text: string, from: number, separator: string): { value: string; end: number } {
  const isEnd = (at: number) => {
    const sign = text[at]
    return sign === undefined || sign === separator || sign === '\n' || sign === '\r'
  }
  let [value, at] = ['', from]
  if (text[at] === '"') {
    for (at += 1; at < text.length; at += 1) {
      if (text[at] !== '"') value += text[at]
      else if (text[at + 1] === '"') value += text[(at += 1)]
      else break
    }
    at += 1
  }
  // What follows a closed quote is part of the cell, as spreadsheets read it.
  const rest = at
  while (!isEnd(at)) at += 1
  return { value: (value + text.slice(rest, at)).replaceAll('\r\n', '\n'), end: at }
}

/** What we write before a cell that a spreadsheet would take for a formula. */
const withoutGuard = (cell: string): string => (/^'[\s=+\-@\t|%]/.test(cell) ? cell.slice(1) : cell)
