/**
 * Whether a write failed with a unique violation: another write was faster between our query and
 * our write. The code is 2067 or 1555 in SQLite, 23505 in PostgreSQL.
 */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return errcode === 2067 || errcode === 1555 || code === '23505'
}
