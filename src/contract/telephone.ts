/**
 * The `tel:` address (RFC 3966) of a phone number as people write it, with its extension; undefined
 * for what is no number. The only place that makes one, so that a number has the same everywhere.
 */
export function telephone(phone: string): string | undefined {
  const written = /^(\+?[\d ()./-]{5,}?)(?: *(?:,|;|x|ext\.?) *(\d+))?$/i.exec(phone.trim())
  if (!written) return undefined
  const [, number = '', extension] = written
  // In “+44 (0)20” the zero is dialled within the country only.
  const digits = number.replace(/^(\+[\d ]+)\(0\)/, '$1').replaceAll(/[^\d+]/g, '')
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`
}
