import type { CallEndpoint } from '../../contract/endpoint.ts'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Clock } from '../clock.ts'
import type { Caller } from './caller.ts'
import { claimKey, keyOf, releaseKey, storeAnswer } from './idempotency.ts'

/** A request with an Idempotency-Key: the call, who makes it, and what was sent. */
interface KeyedRequest {
  endpoint: CallEndpoint
  caller: Caller
  sent: unknown
  /** Throws for what the caller does not see any more. */
  demandSeen: () => Promise<void>
}

/** Answers a request that is repeated with its Idempotency-Key as it was answered the first time. */
export type AnswerRepeats = <Answer>(
  request: KeyedRequest,
  run: () => Promise<Answer>,
) => Promise<Answer>

/**
 * For each POST that takes a key. The key is claimed before the call runs, so that of two at once one
 * has the effect and the other gets 409; so does a repetition of a call whose answer is not kept, and
 * of one that a crash broke off. A refused call gives its key back. An answer about what the caller
 * does not see any more is not given again, but refused as a new request would be.
 */
export function answerRepeats({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): AnswerRepeats {
  return async <Answer>(
    { endpoint, caller, sent, demandSeen }: KeyedRequest,
    run: () => Promise<Answer>,
  ): Promise<Answer> => {
    const { method, path, repeat } = endpoint
    const key = method === 'POST' && repeat !== null ? keyOf(path, caller) : null
    if (key === null || repeat === 'itself') return await run()
    // What was sent to such a call may be a password, of which not even a hash is kept.
    const request = repeat === 'refused' ? null : sent
    const claim = { key, request, now: clock.now() }
    const earlier = await database.transaction((trx) => claimKey<Answer>(trx, claim))
    if (earlier !== undefined) {
      await demandSeen()
      return earlier
    }
    const answer = await run().catch(async (error: unknown) => {
      if (error instanceof Problem) await database.transaction((trx) => releaseKey(trx, key))
      throw error
    })
    if (repeat === 'answered') await database.transaction((trx) => storeAnswer(trx, key, answer))
    return answer
  }
}
