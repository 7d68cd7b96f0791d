import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Limit } from '../../contract/endpoint.ts'
import { Problem, tooMany, unavailable } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Bucket, Limiter } from '../../platform/auth/limiter.ts'
import type { Signer } from '../../platform/auth/secrets.ts'
import { hashOf } from '../../platform/auth/token.ts'
import type { WholeLimit } from '../../platform/auth/whole-limit.ts'
import { createWorkQueue } from '../../platform/auth/work-queue.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Log } from '../../platform/log.ts'

const minutes = 60
const limits = {
  /** Guesses at one account, from any address. */
  account: { count: 10, seconds: 15 * minutes, whole: true },
  /** Guesses from one client address, at any account. */
  address: { count: 50, seconds: 15 * minutes },
  /** Guesses from one address at one account. */
  pair: { count: 5, seconds: 5 * minutes },
  /** Guesses from a browser that this account has signed in from: strangers cannot use this up. */
  device: { count: 10, seconds: 15 * minutes, whole: true },
} satisfies Record<string, Limit | WholeLimit>

/** Who attempts to sign in, as far as is known before the password is checked. */
export interface Attempt {
  /** The account's id; for a name that nobody has, the name itself. */
  whom: string
  address: string
  /** The device, if the account knows it, else null. */
  device: string | null
}

/**
 * Counts failed attempts over all processes. Each is counted before it is checked, and refunded
 * when it succeeds, so that concurrent attempts cannot exceed the limit.
 */
export function createGuard(database: Database, limiter: Limiter, signer: Signer) {
  // Hashed with a key, so that the table of limits holds neither addresses nor what was typed.
  const key = (...words: string[]) => `signin ${hashOf(signer.sign(words.join(' ')))}`

  // On PostgreSQL, attempts at one account wait for one row, each holding one of few connections.
  const queue = createWorkQueue({ width: 4, waiting: 256 }, unavailable)

  function bucketsOf({ whom, address, device }: Attempt): Bucket[] {
    if (device) return [[key('device', whom, device), limits.device]]
    return [
      [key('account', whom), limits.account],
      [key('pair', whom, address), limits.pair],
      [key('address', address), limits.address],
    ]
  }

  /** Takes from all limits or, when one is used up, from none. */
  async function takeAll(buckets: Bucket[]): Promise<boolean> {
    const take = async (trx: Transaction<Tables>) => {
      for (const bucket of buckets) {
        // Thrown, so that the transaction rolls back what the other limits have counted.
        if (!(await limiter.took(trx, ...bucket))) throw new Empty()
      }
      return true
    }
    return await database.transaction(take, { durable: false }).catch((error: unknown) => {
      if (error instanceof Empty) return false
      throw error
    })
  }

  async function refund(trx: Transaction<Tables>, attempt: Attempt): Promise<void> {
    for (const bucket of bucketsOf(attempt)) await limiter.giveBack(trx, ...bucket)
  }

  return {
    /**
     * Throws 429 when one of the limits is reached; then none of them has counted. Throws 503 when
     * too many attempts are being counted.
     */
    async count(attempt: Attempt): Promise<void> {
      const buckets = bucketsOf(attempt)
      const wait = async () => await limiter.waitFor(buckets)
      const seconds = await queue.run(
        // Read first, so that a flood does not keep others from writing.
        async () => (await wait()) || ((await takeAll(buckets)) ? 0 : Math.max(1, await wait())),
        attempt.device ? 'ahead' : 'ordinary',
      )
      if (seconds === 0) return
      await hold()
      throw tooMany(seconds)
    },
    refund,
    /** For an attempt that was counted but could not be checked for want of capacity. */
    async undo(attempt: Attempt): Promise<void> {
      await database.transaction((trx) => refund(trx, attempt), { durable: false })
      await hold()
    },
  }
}

class Empty extends Error {}

export type Guard = ReturnType<typeof createGuard>

/** A refused attempt is answered late, so that a flood mostly waits; at most so many at once. */
const [holdFor, mostHeld] = [500, 256]
/** Spreads out attempts that came together, so that pages are served between their next ones. */
const holdAtRandom = () => holdFor * (0.5 + Math.random())
let held = 0

async function hold(): Promise<void> {
  if (held >= mostHeld) return
  held += 1
  await pause(holdAtRandom()).finally(() => (held -= 1))
}

/** A sign-in that was refused; `account` null: nobody has the name that was typed. */
interface RefusedSignIn {
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
    if (error instanceof Problem && [401, 429].includes(error.status)) note(error)
    throw error
  }
}
