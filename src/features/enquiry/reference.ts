/** Crockford’s base32: no I, L, O or U, which are easily confused. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * What a visitor quotes on the telephone: `ENQ-` and eight letters and digits (40 bits).
 * `random(n)` gives n random bytes.
 */
export function newReference(random: (n: number) => Uint8Array): string {
  // 32 divides 256, so the five low bits of a random byte are uniform.
  const places = [...random(8)].map((byte) => alphabet[byte & 31])
  return `ENQ-${places.join('')}`
}
