/** How much of a message a list shows, in characters. */
export const beginning = 140

/** Up to the last word that fits; a single long one is cut, but not within a surrogate pair. */
export function beginningOf(text: string): string {
  if (text.length <= beginning) return text
  const cut = text.slice(0, beginning).replace(/\s+\S*$|[\ud800-\udbff]$/, '')
  return `${cut}…`
}
