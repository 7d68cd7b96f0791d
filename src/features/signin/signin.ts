import { Problem } from '../../contract/problem.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Database } from '../../database/open.ts'
import type { Passwords } from '../../platform/auth/passwords.ts'
import { newToken } from '../../platform/auth/token.ts'
import { wrongPassword } from './contract.ts'
import type { Guard, Try } from './guard.ts'
import { knownDevice, type Opened, type Opener } from './opening.ts'
import type { SecondStep } from './second-step.ts'
import { findCandidate, isStill, renewHash, type Candidate } from './store.ts'

export interface SignInParts {
  database: Database
  guard: Guard
  passwords: Passwords
  opener: Opener
  secondStep: SecondStep
}

export interface Credentials {
  username: string
  password: string
  remember?: boolean | undefined
}

/**
 * Signs somebody in by password. Throws 401 with the same words for every cause (an unknown name,
 * a wrong password, somebody suspended), 401 with `mfa_required` when a second factor is set up,
 * 429 above the limits and 503 when too many passwords are being checked.
 */
export function signIn(parts: SignInParts) {
  const { database, guard, passwords, opener, secondStep } = parts

  /** An attempt that cannot be checked for want of capacity does not count. */
  async function isRight(password: string, candidate: Candidate | undefined, attempt: Try) {
    const lane = attempt.device ? 'ahead' : 'ordinary'
    const checked = passwords.verify(password, candidate?.password_hash ?? null, lane)
    return await checked.catch(async (error: unknown) => {
      await guard.undo(attempt)
      throw error
    })
  }

  return async function tryToSignIn(given: Credentials, caller: Caller): Promise<Opened> {
    const candidate = await findCandidate(database, given.username)
    const attempt = await tryOf(given.username, candidate, caller, database)
    await guard.count(attempt)
    const right = await isRight(given.password, candidate, attempt)
    if (!candidate || !right) throw new Problem(401, wrongPassword)
    const remember = given.remember ?? false
    const stored = await better(given.password, candidate, passwords)
    const mfa_methods = await secondStep.methods(candidate.id)
    const mfa_token = newToken()
    const opened = await database.transaction(async (trx) => {
      await guard.forgive(trx, attempt)
      if (!(await isStill(trx, candidate))) return 'changed'
      if (stored) await renewHash(trx, candidate, stored)
      if (mfa_methods.length === 0) return await opener.open(trx, candidate, caller, remember)
      return await secondStep.begin(trx, candidate.id, mfa_token, remember)
    })
    // Another sign-in may have rehashed the same password meanwhile: then it is still right.
    if (opened === 'changed') return await tryToSignIn(given, caller)
    if (opened) return opened
    const more = { mfa_required: true, mfa_token, mfa_methods } as const
    throw new Problem(401, 'Please give your second factor.', more)
  }
}

/** A new hash to store when the stored one is cheaper than today's; else null. */
async function better(password: string, { password_hash }: Candidate, passwords: Passwords) {
  if (password_hash === null || !passwords.needsRehash(password_hash)) return null
  // Under load it can wait until the next sign-in.
  return await passwords.hash(password).catch(() => null)
}

/** Makes the same database queries for a name that nobody has. */
async function tryOf(
  username: string,
  candidate: Candidate | undefined,
  caller: Caller,
  database: Database,
): Promise<Try> {
  const whom = candidate?.id ?? username.toLowerCase()
  return { whom, address: caller.address, device: await knownDevice(database, whom, caller) }
}
