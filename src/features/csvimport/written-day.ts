const inOrder = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/
const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/

/**
 * The day that a spreadsheet has written, `YYYY-MM-DD`; null for none. With slashes it is one only where
 * it is the same to everybody: 3/4/2027 is in March or in April.
 */
export function writtenDay(text: string): string | null {
  const [, year, month, day] = inOrder.exec(text) ?? []
  if (year !== undefined) return asDay(year, month, day)
  const [, ofMonth, inYear, dottedYear] = dotted.exec(text) ?? []
  if (dottedYear !== undefined) return asDay(dottedYear, inYear, ofMonth)
  const [, first = '', second = '', slashedYear] = slashed.exec(text) ?? []
  if (slashedYear === undefined) return null
  if (Number(first) > 12 || first === second) return asDay(slashedYear, second, first)
  return Number(second) > 12 ? asDay(slashedYear, first, second) : null
}

function asDay(year: string, month = '', day = ''): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${written}T00:00:00Z`)
  // A 31st of February would be read as one of March.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) ? written : null
}
