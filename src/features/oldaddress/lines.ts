/** A row of a CSV, and the number of the line that it begins in. */
export interface CsvRow {
  row: number
  cells: string[]
}

/**
 * The rows of a CSV (RFC 4180) with commas, semicolons or tabs between, whichever its first line has;
 * empty ones are left out.
 */
export function csvRows(text: string): CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '')
  const [first = ''] = plain.split('\n', 1)
  const mark = [';', '\t'].find((one) => first.includes(one)) ?? ','
  const rows: CsvRow[] = []
  let [cells, cell, isQuoted, row, line] = [[] as string[], '', false, 1, 1]
  const endRow = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ row, cells })
    ;[cells, cell] = [[], '']
  }
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] as string
    if (sign === '\n') line += 1
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (plain[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') [cell, isQuoted] = ['', true]
    else if (sign === mark) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') {
      endRow()
      row = line
    } else if (sign !== '\r') cell += sign
  }
  endRow()
  return rows
}
