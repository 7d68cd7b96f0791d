import { byteOrderMark, csvLine } from '../../contract/csv.ts'
import type { FileAnswer } from '../../contract/endpoint.ts'
import { fileHeaders } from './file-headers.ts'
import { pauses } from './slices.ts'

/** A column of a CSV file: its header, and what it says of a row. */
export interface CsvColumn<Row> {
  label: string
  cell: (row: Row) => string
}

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
