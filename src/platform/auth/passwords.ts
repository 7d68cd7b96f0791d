import { availableParallelism } from 'node:os'
import { unavailable } from '../../contract/problem.ts'
import { dummyHash, hashPassword, isOfOtherCost, matches, type Cost } from './password-hash.ts'
import { composed, passwordLength, sizeOf } from './password-rules.ts'
import { createWorkQueue, type Lane } from './work-queue.ts'

/** Hashes passwords, a few at once. Throws 503 with Retry-After when too many wait. */
export interface Passwords {
  /** The hash to store. Throws for a password of a forbidden length: check the rules first. */
  hash(password: string): Promise<string>
  /**
   * Whether the password is the stored one. For an unknown person (null) and for a password that
   * is too long it takes the same time and is false. Throws when the hash cannot be read.
   */
  verify(password: string, stored: string | null, lane?: Lane): Promise<boolean>
  /** Whether a password that was just verified should be hashed again, because the cost has changed. */
  needsRehash(stored: string): boolean
}

/** How many are hashed at once, how many may wait in each lane, and what a hash costs if not as usual. */
interface Bounds {
  width?: number
  waiting?: number
  cost?: Cost
}

/** To be made once in a process, since its queue limits the use of the cores that all share. */
export function createPasswords({
  width = spareCores(),
  waiting = 64,
  cost,
}: Bounds = {}): Passwords {
  const queue = createWorkQueue({ width, waiting }, tooManySignIns)
  const dummy = dummyHash(cost)
  return {
    async hash(password) {
      const text = composed(password)
      if (text === null || sizeOf(text) < passwordLength.least) {
        throw new Error('A password that the rules refuse was about to be stored.')
      }
      return await queue.run(() => hashPassword(text, cost))
    },
    async verify(password, stored, lane) {
      const text = composed(password)
      if (text === null || stored === null) {
        await queue.run(() => matches('', dummy), lane)
        return false
      }
      return await queue.run(() => matches(text, stored), lane)
    },
    needsRehash: (stored) => isOfOtherCost(stored, cost),
  }
}

/** One core is left for pages, and more than libuv's four threads cannot run at once. */
const spareCores = () => Math.min(Math.max(availableParallelism() - 1, 1), 4)

const tooManySignIns = () =>
  unavailable('Too many people are signing in just now. Please try again in a moment.')
