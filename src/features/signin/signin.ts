import { Problem, unavailable } from '../../contract/problem.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { replacePasswordHash } from '../../platform/auth/accounts.ts'
import type { Passwords } from '../../platform/auth/passwords.ts'
import { wrongPassword } from './contract.ts'
import type { Enter } from './enter.ts'
import { noting, type Attempt, type Guard, type NoteRefused } from './guard.ts'
import { knownDevice, type OpenedSession } from './opening.ts'
import { mayEnterFrom } from './place.ts'
import type { SecondStep } from './second-step.ts'
import { findCandidate, isUnchanged, type Candidate } from './store.ts'

export interface SignInParts {
  database: Database
  audit: Audit
  guard: Guard
  passwords: Passwords
  enter: Enter
  secondStep: SecondStep
  noteRefused: NoteRefused
}

export interface Credentials {
  username: string
  password: string
  remember?: boolean | undefined
}

/** How often a sign-in begins anew because the password that was right has another hash by now. */
const mostTries = 3

const changing = 'Your account is being changed just now. Please try again in a moment.'

/**
 * Signs somebody in by password. Throws 401 with the same words for every cause (an unknown name,
 * a wrong password, somebody suspended), 401 with `mfa_required` when a second factor is set up,
 * 429 above the limits, and 503 when too many passwords are being checked or the account is changed
 * time and again meanwhile.
 */
export function signIn(parts: SignInParts) {
  const { database, audit, guard, passwords, enter, secondStep, noteRefused } = parts

  /** Counts the attempt, unless it cannot be checked for want of capacity. */
  async function isRight(password: string, candidate: Candidate | undefined, attempt: Attempt) {
    const may = await guard.count(attempt)
    const lane = attempt.device ? 'ahead' : 'ordinary'
    const hash = (may && candidate?.password_hash) || null
    return await passwords.verify(password, hash, lane).catch(async (error: unknown) => {
      await guard.undo(attempt, may)
      throw error
    })
  }

  /** The account of a right name and password; counts the attempt, right or wrong. */
  async function demandRight(
    password: string,
    candidate: Candidate | undefined,
    attempt: Attempt,
    caller: Caller,
  ): Promise<Candidate> {
    const right = await isRight(password, candidate, attempt)
    if (!candidate || !right || !mayEnterFrom(candidate, caller))
      throw new Problem(401, wrongPassword)
    return candidate
  }

  return async function tryToSignIn(
    given: Credentials,
    caller: Caller,
    tries = mostTries,
  ): Promise<OpenedSession> {
    const candidate = await findCandidate(database, given.username)
    const attempt = await attemptOf(given.username, candidate, caller, database)
    const known = await noting(
      async () => await demandRight(given.password, candidate, attempt, caller),
      () => noteRefused({ account: candidate?.id ?? null, step: 'password' }, caller),
    )
    const remember = given.remember ?? false
    const stored = await upgradedHash(given.password, known, passwords)
    const methods = await secondStep.methods(known.id)
    const entrant = { somebody: known, methods, remember, confirmed: true }
    const entered = await audit.act(caller, async (trx, record) => {
      await guard.refund(trx, attempt)
      if (!(await isUnchanged(trx, known))) return 'changed'
      if (stored) await replacePasswordHash(trx, known.id, stored)
      return await enter(trx, record, entrant, caller)
    })
    if (entered === 'changed') {
      if (tries <= 1) throw unavailable(changing)
      // Another sign-in may have rehashed the same password meanwhile: then it is still right.
      return await tryToSignIn(given, caller, tries - 1)
    }
    if (entered instanceof Problem) throw entered
    return entered
  }
}

/** A new hash to store when the stored one is cheaper than today's; else null. */
async function upgradedHash(password: string, { password_hash }: Candidate, passwords: Passwords) {
  if (password_hash === null || !passwords.needsRehash(password_hash)) return null
  // Under load it can wait until the next sign-in.
  const hash = await passwords.hash(password).catch(() => null)
  return hash && { before: password_hash, password_hash: hash }
}

/** Makes the same database queries for a name that nobody has. */
async function attemptOf(
  username: string,
  candidate: Candidate | undefined,
  caller: Caller,
  database: Database,
): Promise<Attempt> {
  const name = username.toLowerCase()
  const whom = candidate?.id ?? name
  return { whom, name, address: caller.address, device: await knownDevice(database, whom, caller) }
}
