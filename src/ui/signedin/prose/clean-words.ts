/** In one line, without control characters and halves of pairs, which the server refuses. */
export const inOneLine = (text: string): string =>
  text.toWellFormed().replaceAll(/[\p{Cc}\ufffd]/gu, (sign) => (/[\t\n\r]/.test(sign) ? ' ' : ''))

/** No longer than `most`, and with no half of a pair at its end. */
export const cutTo = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
