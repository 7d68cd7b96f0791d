import { randomBytes } from 'node:crypto'
import type { Database } from '../database/open.ts'
import { demoPassword } from '../features/setup/demo-accounts.ts'
import { systemClock } from '../platform/clock.ts'
import { createPasswords } from '../platform/passwords.ts'

/** Fills an empty database with the demo firm and a client who can sign in; else does nothing. */
export async function fillWithDemo(database: Database): Promise<boolean> {
  // The words of the demo firm are many, and needed once.
  const { seedDemo } = await import('../features/setup/seed.ts')
  const password = demoPassword(randomBytes(16))
  const hash = await createPasswords().hash(password)
  return await seedDemo(database, systemClock, { password, hash })
}
