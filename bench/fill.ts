/**
 * Fills the placeholders of a request, so that all are different: `{n}` becomes `n` in nine digits,
 * always of the same length, and `{address}` an IP address made from `n`.
 */
export function fill(text: string, n: number): string {
  if (!text.includes('{')) return text
  const digits = String(n).padStart(9, '0')
  const address = [10, (n >> 16) & 255, (n >> 8) & 255, n & 255].join('.')
  return text.replaceAll('{n}', digits).replaceAll('{address}', address)
}
