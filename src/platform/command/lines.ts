/** Cells beside each other on one line, whatever line breaks somebody has written into them. */
export const row = (...cells: string[]): string =>
  cells.map((cell) => cell.replaceAll(/\s*[\n\r\t]\s*/g, ' ')).join('  ')

/** Set in by two spaces, so that no line that somebody else wrote passes for one of ours. */
export const indented = (text: string): string => text.replaceAll(/(^|\n)(?=[^\n])/g, '$1  ')
