/** Without it spreadsheets read UTF-8 as the code page of the machine. */
export const byteOrderMark = '\uFEFF'

/** A line of CSV, with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * A spreadsheet takes what begins with one of these for a formula, even after spaces and in quotes;
 * an apostrophe before it makes it text. Some read the wide forms of the signs as the signs, and
 * leave out signs before them that nobody sees.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r|%＝＋－＠]/u

/** Whether a spreadsheet would take a cell for a formula. */
export const readsAsFormula = (cell: string): boolean => formula.test(cell)

const csvCell = (text: string) => {
  const safe = readsAsFormula(text) ? `'${text}` : text
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A whole file of CSV. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map(csvLine).join('')
