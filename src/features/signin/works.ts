import type { Database } from '../../database/open.ts'
import type { Passwords } from '../../platform/auth/passwords.ts'
import type { SecondStep } from './second-step.ts'
import { findCandidate } from './store.ts'

interface WorksParts {
  database: Database
  passwords: Passwords
  secondStep: Pick<SecondStep, 'methods'>
}

/**
 * Whether a name and a password alone would sign somebody in. Nothing is counted, opened or written.
 * For one pair that is asked about again and again: the last answer about a stored hash is kept.
 */
export function signInWorks({ database, passwords, secondStep }: WorksParts) {
  let last: { hash: string | null; right: Promise<boolean> } | undefined
  return async ({ username, password }: { username: string; password: string }) => {
    const candidate = await findCandidate(database, username)
    if (!candidate) return false
    const hash = candidate.password_hash
    if (last?.hash !== hash) last = { hash, right: passwords.verify(password, hash) }
    const { right } = last
    const isRight = await right.catch(() => {
      // Too many are signing in just now; the next time it is checked again.
      last = undefined
      return false
    })
    return isRight && (await secondStep.methods(candidate.id)).length === 0
  }
}
