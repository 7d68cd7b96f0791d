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
  /** Guesses at one account by one of its names, or at a name that nobody has, from any address. */
  name: { count: 10, seconds: 15 * minutes, whole: true },
  /** Guesses at one account by all of its names. */
  account: { count: 10, seconds: 15 * minutes, whole: true },
  /** Guesses from one client address, at any account. */
  address: { count: 50, seconds: 15 * minutes },
  /** Guesses from one address at one name. */
  pair: { count: 5, seconds: 5 * minutes },
  /** Guesses from a browser that this account has signed in from: strangers cannot use this up. */
  device: { count: 10, seconds: 15 * minutes, whole: true },
} satisfies Record<string, Limit | WholeLimit>

/** Who attempts to sign in, as far as is known before the password is checked. */
export interface Attempt {
  /** The account's id; for a name that nobody has, the name itself. */
  whom: string
  /** What was typed, a user name or an address, in lower case. */
  name: string
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

  /** The limits whose end is answered: by what was typed, so that no two names show as one account's. */
  function answeredBuckets({ whom, name, address, device }: Attempt): Bucket[] {
    if (device) return [[key('device', whom, device), limits.device]]
    return [
      [key('name', name), limits.name],
      [key('pair', name, address), limits.pair],
      [key('address', address), limits.address],
    ]
  }

  /** The limit whose end is not answered, since that would show which names are one account's. */
  const silentBucket = ({ whom, device }: Attempt): Bucket | null =>
    device ? null : [key('account', whom), limits.account]

  /** Takes from all limits or, when one that is answered is used up, from none. */
  async function takeAll(buckets: Bucket[], silent: Bucket | null): Promise<Taken> {
    const take = async (trx: Transaction<Tables>) => {
      for (const bucket of buckets) {
        // Thrown, so that the transaction rolls back what the other limits have counted.
        if (!(await limiter.took(trx, ...bucket))) throw new Empty()
      }
      return !silent || (await limiter.took(trx, ...silent)) ? 'all' : 'all but silent'
    }
    return await database.transaction(take, { durable: false }).catch((error: unknown) => {
      if (error instanceof Empty) return 'none'
      throw error
    })
  }

  async function refund(trx: Transaction<Tables>, attempt: Attempt, all = true): Promise<void> {
    const silent = all ? silentBucket(attempt) : null
    const buckets = [...answeredBuckets(attempt), ...(silent ? [silent] : [])]
    for (const bucket of buckets) await limiter.giveBack(trx, ...bucket)
  }

  return {
    /**
     * Returns whether the proof may be checked; it may not when the account was tried often enough
     * by its other name, and then it is to be answered as wrong. Throws 429 when another limit is
     * reached, of which then none has counted, and 503 when too many attempts are being counted.
     */
    async count(attempt: Attempt): Promise<boolean> {
      const buckets = answeredBuckets(attempt)
      const silent = silentBucket(attempt)
      const wait = async () => await limiter.waitFor(buckets)
      const take = async () => {
        // Read first, so that a flood does not keep others from writing.
        const seconds = await wait()
        const taken = seconds ? 'none' : await takeAll(buckets, silent)
        if (taken !== 'none') return { may: taken === 'all', seconds: 0 }
        return { may: false, seconds: seconds || Math.max(1, await wait()) }
      }
      const { may, seconds } = await queue.run(take, attempt.device ? 'ahead' : 'ordinary')
      if (seconds === 0) return may
      await hold()
      throw tooMany(seconds)
    },
    refund: async (trx: Transaction<Tables>, attempt: Attempt) => await refund(trx, attempt),
    /**
     * For an attempt that was counted but could not be checked for want of capacity; `may` as the
     * count returned it.
     */
    async undo(attempt: Attempt, may: boolean): Promise<void> {
      await database.transaction((trx) => refund(trx, attempt, may), { durable: false })
      await hold()
    },
  }
}

type Taken = 'all' | 'all but silent' | 'none'

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
