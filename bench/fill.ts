/**
 * Fills the places of a request, so that no two are alike: `{n}` becomes `n` in nine digits, which
 * keeps its length, and `{address}` an address of that number's own.
 */
export function fill(text: string, n: number): string {
  if (!text.includes('{')) return text
  const digits = String(n).padStart(9, '0')
  const address = [10, (n >> 16) & 255, (n >> 8) & 255, n & 255].join('.')
  return text.replaceAll('{n}', digits).replaceAll('{address}', address)
}
