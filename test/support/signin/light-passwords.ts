import { createPasswords } from '../../../src/platform/auth/passwords.ts'

/**
 * Hashes passwords as the program does, but at a hundredth of the cost: what is tested at the usual
 * one is in src/platform/auth/passwords.test.ts, src/features/signin/{same-work,rehash}.test.ts,
 * test/approved/effects.test.ts and where a program of its own is started. A cost of our own, other than that of the cast
 * (test/fixtures/rows.ts), whose hashes are renewed when they sign in.
 */
export const lightPasswords = (bounds: { width?: number; waiting?: number } = {}) =>
  createPasswords({ ...bounds, cost: { memory: 16, passes: 1, parallelism: 1 } })
