import { createHash } from 'node:crypto'
import type { Keys } from '../../../src/platform/auth/keys.ts'

/** Keys that every test has, for what is made without a whole program. */
export const testKeys: Keys = {
  find: async (purpose) => createHash('sha256').update(purpose).digest(),
}
