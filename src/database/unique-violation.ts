/**
 * Whether a write failed with a unique violation: another write was faster between our query and
 * our write. The code is 2067 or 1555 in SQLite, 23505 in PostgreSQL.
 */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return errcode === 2067 || errcode === 1555 || code === '23505'
}

/** How often a transaction is begun again: each time another one was faster. */
const mostTries = 5

/** Runs a transaction that takes a name or an address; again when another has just taken it, which can now be seen. */
export async function againWhenTaken<T>(take: () => Promise<T>, tries = mostTries): Promise<T> {
  try {
    return await take()
  } catch (error) {
    if (tries <= 1 || !isUniqueViolation(error)) throw error
    return await againWhenTaken(take, tries - 1)
  }
}

/**
 * Whether a row could not be deleted because others refer to it, or not written because what it refers to
 * is not there: 787 in SQLite, 23503 in PostgreSQL.
 */
export function isReferredTo(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return errcode === 787 || code === '23503'
}

/**
 * Whether PostgreSQL refused a row that is not within the scope of the transaction: what it belongs to
 * went to another company meanwhile.
 */
export function isOutOfScope(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  // The same code has what a missing grant refuses, which is a fault of ours.
  return code === '42501' && message.includes('row-level security')
}
