/** Crockford’s base32: no I, L, O or U, which look or sound like others. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * What a visitor quotes on the telephone: `ENQ-` and eight letters and digits (40 bits). `random`
 * gives so many random bytes.
 */
export function newReference(random: (n: number) => Uint8Array): string {
  // 32 divides 256, so the five low bits of a byte are as even as the byte.
  const places = [...random(8)].map((byte) => letters[byte & 31])
  return `ENQ-${places.join('')}`
}
