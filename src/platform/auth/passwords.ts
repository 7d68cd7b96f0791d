import { availableParallelism } from 'node:os'
import { unavailable } from '../../contract/problem.ts'
import { dummyHash, hashPassword, isOfOtherCost, matches } from './password-hash.ts'
import { composed, passwordLength, sizeOf } from './password-rules.ts'
import { createWorkQueue, type Lane } from './work-queue.ts'

/** Hashes passwords, a few at once; 503 with Retry-After when too many wait. */
export interface Passwords {
  /** The hash to store. Throws for a password that the rules on length refuse: ask these first. */
  hash(password: string): Promise<string>
  /**
   * Whether the password is the stored one. For an unknown person (null) and for a password that
   * is too long it takes the same time and is false. A hash that cannot be read throws.
   */
  verify(password: string, stored: string | null, lane?: Lane): Promise<boolean>
  /** Whether to hash again what has just been verified, because the cost has changed since. */
  needsRehash(stored: string): boolean
}

/** How many are hashed at once, and how many may wait in each lane. */
interface Bounds {
  width?: number
  waiting?: number
}

/** One queue for the whole process, since it guards the cores that all share. */
export function createPasswords({ width = spareCores(), waiting = 64 }: Bounds = {}): Passwords {
  const queue = createWorkQueue({ width, waiting }, tooManySignIns)
  const dummy = dummyHash()
  return {
    async hash(password) {
      const text = composed(password)
      if (text === null || sizeOf(text) < passwordLength.least) {
        throw new Error('A password that the rules refuse was about to be stored.')
      }
      return await queue.run(() => hashPassword(text))
    },
    async verify(password, stored, lane) {
      const text = composed(password)
      if (text === null || stored === null) {
        await queue.run(() => matches('', dummy), lane)
        return false
      }
      return await queue.run(() => matches(text, stored), lane)
    },
    needsRehash: isOfOtherCost,
  }
}

/** One core is left to the pages, and no more than libuv's four threads are worth filling. */
const spareCores = () => Math.min(Math.max(availableParallelism() - 1, 1), 4)

const tooManySignIns = () =>
  unavailable('Too many people are signing in just now. Please try again in a moment.')
