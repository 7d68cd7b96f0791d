import { readsAsFormula } from '../../contract/csv.ts'

/** A file as it was read: its rows, and where each of them begins. */
export interface CsvFile {
  name: string
  rows: string[][]
  /** The number of the line on which each row begins. */
  lines: number[]
}

const separators = [',', ';', '\t'] as const

interface ReadRows extends Pick<CsvFile, 'rows' | 'lines'> {
  /** The line on which a quote opens that is never closed: what comes after it is in its cell. */
  openedOn: number | null
}

/** Rows of CSV (RFC 4180, and as spreadsheets write it); rows without a word in them are left out. */
export function readCsv(text: string): ReadRows {
  const [named, rest] = withoutNamed(text)
  const separator = named ?? separatorOf(rest)
  const all = cellsOf(rest, separator)
  const open = all.find(({ openedOn }) => openedOn !== null)?.openedOn ?? null
  const filled = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const skipped = named === undefined ? 0 : 1
  return {
    rows: filled.map(({ cells }) => cells.map(withoutGuard)),
    lines: filled.map(({ line }) => line + skipped),
    openedOn: open === null ? null : open + skipped,
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
  openedOn: number | null
}

function cellsOf(text: string, separator: string, most = Infinity): Row[] {
  const rows: Row[] = []
  let [at, line] = [0, 1]
  while (at < text.length && rows.length < most) {
    const row: Row = { cells: [], line, openedOn: null }
    let isOver = false
    while (!isOver) {
      const cell = cellAt(text, at, separator)
      row.cells.push(cell.value)
      if (!cell.isClosed) row.openedOn = line
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
function cellAt(
  text: string,
  from: number,
  separator: string,
): { value: string; end: number; isClosed: boolean } {
  const isEnd = (at: number) => {
    const sign = text[at]
    return sign === undefined || sign === separator || sign === '\n' || sign === '\r'
  }
  let [value, at] = ['', from]
  let isClosed = true
  if (text[at] === '"') {
    for (at += 1; at < text.length; at += 1) {
      if (text[at] !== '"') value += text[at]
      else if (text[at + 1] === '"') value += text[(at += 1)]
      else break
    }
    isClosed = at < text.length
    at += 1
  }
  // What follows a closed quote is part of the cell, as spreadsheets read it.
  const rest = at
  while (!isEnd(at)) at += 1
  return { value: (value + text.slice(rest, at)).replaceAll('\r\n', '\n'), end: at, isClosed }
}

/** What we write before a cell that a spreadsheet would take for a formula. */
const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && readsAsFormula(cell.slice(1)) ? cell.slice(1) : cell
