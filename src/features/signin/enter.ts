import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import { newToken } from '../../platform/auth/token.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { wrongPassword } from './contract.ts'
import type { Entering, OpenedSession, Opener } from './opening.ts'
import type { SecondStep } from './second-step.ts'
import { mayEnterFrom } from './place.ts'
import type { Candidate } from './store.ts'

interface Parts {
  opener: Opener
  secondStep: SecondStep
}

/** Somebody who has given the first proof. */
export interface Entrant extends Entering {
  somebody: Candidate
  /** Their second factors, as `secondStep.methods` finds them. */
  methods: Awaited<ReturnType<SecondStep['methods']>>
}

/**
 * What follows the first proof, a password or a link, in its transaction: a session, or where there
 * is a second factor the refusal that asks for it, to be thrown after the commit.
 */
export const createEnter =
  ({ opener, secondStep }: Parts) =>
  async (
    trx: Transaction<Tables>,
    record: RecordEntry,
    { somebody, methods, ...entering }: Entrant,
    caller: Caller,
  ): Promise<OpenedSession | Problem> => {
    if (!mayEnterFrom(somebody, caller)) return new Problem(401, wrongPassword)
    if (methods.length === 0) return await opener.open(trx, record, somebody, caller, entering)
    const mfa_token = newToken()
    await secondStep.begin(trx, somebody.id, mfa_token, entering.remember)
    const more = { mfa_required: true, mfa_token, mfa_methods: methods } as const
    return new Problem(401, 'Please give your second factor.', more)
  }

export type Enter = ReturnType<typeof createEnter>
