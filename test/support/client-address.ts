let given = 0

/**
 * An address that no other client in this process has had, so that limits do not interfere. From
 * the /15 that RFC 2544 reserves for tests, which has enough of them.
 */
export function newClientAddress(): string {
  given += 1
  if (given >= 2 ** 17) throw new RangeError('There are no addresses left to give to clients.')
  return `198.${18 + (given >> 16)}.${(given >> 8) & 255}.${given & 255}`
}
