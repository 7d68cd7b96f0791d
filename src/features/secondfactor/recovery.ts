import { randomBytes } from 'node:crypto'
import { hashOf } from '../../platform/auth/token.ts'

/** Crockford’s base32: no I, L, O or U, which are easily confused. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const [howMany, groups, groupSize] = [10, 3, 5]

/** Ten codes such as `7k2mq-x9w4c-0hd3n`, of 75 random bits each. */
export const newRecoveryCodes = () => Array.from({ length: howMany }, newCode)

function newCode(): string {
  return Array.from({ length: groups }, () =>
    // 32 divides 256, so the five low bits of a random byte are uniform.
    [...randomBytes(groupSize)].map((byte) => alphabet[byte & 31]).join(''),
  ).join('-')
}

/** The hash of a typed code, in any case and grouping; null when it is no recovery code. */
export function recoveryHash(text: string): string | null {
  const plain = text.toLowerCase().replaceAll(/[\s-]/g, '')
  const read = plain.replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return /^[0-9a-hjkmnp-tv-z]{15}$/.test(read) ? hashOf(read) : null
}
