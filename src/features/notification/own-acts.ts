import type { Tag } from '../../contract/tags.ts'
import type { Database } from '../../database/open.ts'
import { maySignInStill } from '../../platform/auth/still-in.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { addOwnAct } from './act-store.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
}

/**
 * Notes what somebody of a client has done, for their other devices. The act itself stands already:
 * where this fails, they see it there a little later.
 */
export const notingOwnActs =
  ({ database, clock, log }: Parts) =>
  async (viewer: Viewer | null, tags: readonly Tag[]): Promise<void> => {
    if (!viewer?.organisation || tags.length === 0) return
    const { account, session } = viewer
    const now = clock.now().toISOString()
    await database
      .transaction(
        async (trx) => {
          // They may have been erased since they did it, and nothing of them comes after that.
          if (await maySignInStill(trx, account))
            await addOwnAct(trx, { account, session, tags }, now)
        },
        { durable: false },
      )
      .catch((err: unknown) => log.warn({ err }, 'cannot tell other devices of an act'))
  }
