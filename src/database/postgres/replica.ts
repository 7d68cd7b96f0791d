import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, PostgresPool } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import type { Tables } from '../tables/tables.ts'
import { createFreshness, trusted, type WantedContent } from './freshness.ts'
import { askedFirst, withPatience, type AskedStatement } from './asked-first.ts'
import { openReplicaPool } from './replica-connections.ts'
import { askLag, askWanted, guardOf, isBehind, whyAway } from './replica-questions.ts'
import { createReplicaWatch } from './replica-watch.ts'

/** In ms: a replica that takes longer for a statement is left, and the primary answers. */
const patience = 500
interface Parts {
  make: typeof Pool
  types: PoolConfig['types']
  /** Asks the primary. */
  read: Kysely<Tables>
}

export type Replica = ReturnType<typeof openReplica>

/**
 * A standby, of which published content is read as long as it has each change that the primary has
 * acknowledged. It proves that itself with each statement, so that several servers may stand behind its
 * address. Where it cannot, or is away or late, the primary answers, and nobody notices.
 */
export function openReplica(url: string, { read, ...parts }: Parts) {
  const { pool, named, isPooled, refuseSharing } = openReplicaPool(url, {
    ...parts,
    limit: patience,
  })
  const freshness = createFreshness(() => askWanted(read))
  const seen = { replica: 0, primary: 0, behind: 0 }

  /** What it has answered, or null where the primary has to. */
  async function answer(asked: AskedStatement): Promise<unknown> {
    if (!watch.isAsked()) return null
    const wanted = await freshness.wanted()
    try {
      const found = await onReplica(asked, wanted)
      watch.answered()
      return found
    } catch (error) {
      if (isBehind(error)) seen.behind += 1
      watch.failed(error)
      return null
    }
  }

  const onReplica = async ([text, values]: AskedStatement, wanted: WantedContent) =>
    await withPatience(named, patience, (client) =>
      client.query(text, values, guardOf(wanted, isPooled ? patience : null)),
    )
  const probe = async (wanted: WantedContent) => await onReplica(['select 1', []], wanted)
  const why = async (wanted: WantedContent) => await probe(wanted).then(() => null, whyAway)

  const watch = createReplicaWatch({
    why: async () => await why(await freshness.wanted()),
    isEnding: () => pool.ending,
  })

  return {
    /** Connections that ask the replica first, and else those of `primary`. */
    before: (primary: PostgresPool): PostgresPool =>
      askedFirst(primary, async (asked) => {
        const found = await answer(asked)
        seen[found === null ? 'primary' : 'replica'] += 1
        return found
      }),
    note: freshness.note,
    /** Content was changed: resolves once every process reads it, wherever it reads. */
    async announce(): Promise<void> {
      const begun = performance.now()
      const hasIt = async () => {
        const wanted = await freshness.renew().catch(() => null)
        while (performance.now() - begun < trusted) {
          if (wanted && watch.isUsable() && (await probe(wanted).then(yes, no))) return
          await wait(20)
        }
      }
      // After that no process trusts what it knew before, so a slow answer is not waited for.
      await Promise.race([hasIt(), wait(trusted)])
    },
    /** How often it and the primary have answered, and whether it is away. */
    state: () => ({ ...seen, isAway: watch.isAway() }),
    /** Why it would not be read at all, whatever it has; null: it would. Rejects when the primary is away. */
    async whyNot(): Promise<string | null> {
      const { label } = await freshness.wanted()
      return await why({ version: 0, label })
    },
    /** Rejects when one of the two does not answer. */
    lag: async () =>
      await askLag(
        read,
        async (...asked) => await withPatience(named, patience, (client) => client.query(...asked)),
      ),
    onChange: watch.onChange,
    refuseSharing,
    /** Whoever has opened the database ends it. */
    pool,
  }
}

const yes = () => true
const no = () => false
