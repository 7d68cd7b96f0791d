/**
 * Whether a write failed because what must be one of its kind is there already: another was
 * faster between the look and the write. SQLite says 2067 or 1555, PostgreSQL 23505.
 */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return errcode === 2067 || errcode === 1555 || code === '23505'
}
