import { Problem } from '../../contract/problem.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Log } from '../../platform/log.ts'

/** A sign-in that was refused; `account` null: nobody has the name that was typed. */
export interface RefusedSignIn {
  account: string | null
  step: 'password' | 'second factor'
}

/** Notes a refused sign-in. */
export type NoteRefused = (refused: RefusedSignIn, caller: Caller) => void

/**
 * One line of the log for each refused sign-in, with the account and the address (OWASP ASVS 16.3.1).
 * Never what was typed: some type their password as their name.
 */
export const noteRefused =
  (log: Log): NoteRefused =>
  ({ account, step }, { address, requestId }) =>
    log.warn({ id: requestId, account, address, step }, 'a sign-in was refused')

/** Runs an attempt, and notes when it is refused: a wrong proof (401), or one too many (429). */
export async function noting<T>(
  attempt: () => Promise<T>,
  note: (error: Problem) => void,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const isRefusal = error instanceof Problem && [401, 429].includes(error.status)
    if (isRefusal && !error.body.mfa_required) note(error)
    throw error
  }
}
