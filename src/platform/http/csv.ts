import type { FileAnswer } from '../../contract/endpoint.ts'
import { fileHeaders } from './file-headers.ts'
import { pauses } from './slices.ts'

/** A column of a CSV file: its header, and what it says of a row. */
export interface CsvColumn<Row> {
  label: string
  cell: (row: Row) => string
}

/** Without it spreadsheets read UTF-8 as the code page of the machine. */
const byteOrderMark = '\uFEFF'

/**
 * Rows as a CSV file (RFC 4180), written as they are read, so that there is no limit to them. No cell
 * is a formula, whoever wrote it.
 */
export const csvAnswer = <Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  slices: AsyncIterable<readonly Row[]>,
): FileAnswer => ({
  status: 200,
  headers: [...fileHeaders('attachment', name), ['Content-Type', 'text/csv; charset=utf-8']],
  bytes: written(columns, slices),
})

async function* written<Row>(
  columns: readonly CsvColumn<Row>[],
  slices: AsyncIterable<readonly Row[]>,
) {
  const encoder = new TextEncoder()
  const pause = pauses()
  yield encoder.encode(byteOrderMark + csvLine(columns.map(({ label }) => label)))
  for await (const rows of slices) {
    const lines = rows.map((row) => csvLine(columns.map(({ cell }) => cell(row))))
    if (lines.length > 0) yield encoder.encode(lines.join(''))
    await pause()
  }
}

/** A line of CSV, with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * A spreadsheet takes what begins with one of these for a formula, even after spaces and in quotes;
 * an apostrophe before it makes it text. Some read the wide forms of the signs as the signs, and
 * leave out signs before them that nobody sees.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r|%＝＋－＠]/u

const csvCell = (text: string) => {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
