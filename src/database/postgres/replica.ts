import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, PostgresPool } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import { inBackground } from '../../contract/background.ts'
import { StartError } from '../../contract/start-error.ts'
import type { Tables } from '../tables/tables.ts'
import { readPostgresAddress } from './address.ts'
import { createFreshness, trusted, type WantedContent } from './freshness.ts'
import { askedFirst, unwatched, withPatience, type AskedStatement } from './asked-first.ts'
import { openPool, withNamedStatements } from './pool.ts'
import {
  askLag,
  askWanted,
  guardOf,
  guardStatement,
  isBehind,
  isRefused,
  whyAway,
} from './replica-questions.ts'

/** In ms: a replica that takes longer for a statement is left, and the primary answers. */
const patience = 500
/** In ms: after it was behind, or has refused a statement, the primary answers for so long. */
const rest = 100
/** In ms, between two looks at a replica that is away. */
const pause = 1_000

/** It has gone, or is back; `why` in a few words of its own, never with its address. */
export type ReplicaChange = { state: 'away'; why: string } | { state: 'back' }

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
  const { pool, named, isPooled } = connectedTo(url, parts)
  const freshness = createFreshness(() => askWanted(read))
  const seen = { replica: 0, primary: 0, behind: 0 }
  const listeners: ((change: ReplicaChange) => void)[] = []
  let [restsUntil, isUsable, isAway] = [-Infinity, true, false]

  /** What it has answered, or null where the primary has to. */
  async function answer(asked: AskedStatement): Promise<unknown> {
    if (!isUsable || performance.now() < restsUntil) return null
    const wanted = await freshness.wanted()
    return await onReplica(asked, wanted).catch((error: unknown) => {
      if (isBehind(error)) seen.behind += 1
      if (isBehind(error) || isRefused(error)) restsUntil = performance.now() + rest
      else inBackground(lookAfter())
      return null
    })
  }

  const onReplica = async ([text, values]: AskedStatement, wanted: WantedContent) =>
    await withPatience(named, patience, (client) =>
      client.query(text, values, guardOf(wanted, isPooled)),
    )
  const probe = async (wanted: WantedContent) => await onReplica(['select 1', []], wanted)

  async function whyNot(): Promise<string | null> {
    const { label } = await freshness.wanted()
    return await probe({ version: 0, label }).then(() => null, whyAway)
  }

  async function lookAfter(): Promise<void> {
    if (!isUsable) return
    isUsable = false
    for (;;) {
      // Of a primary that is away it says something by itself.
      const why = await whyNot().catch(() => 'the primary does not say what is wanted')
      if (why === null || pool.ending) break
      if (!isAway) notify({ state: 'away', why })
      isAway = true
      await wait(pause, null, { ref: false })
    }
    if (isAway && !pool.ending) notify({ state: 'back' })
    ;[isUsable, isAway] = [true, false]
  }

  const notify = (change: ReplicaChange) => listeners.forEach((listener) => listener(change))

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
      const [begun, wanted] = [performance.now(), await freshness.renew().catch(() => null)]
      while (performance.now() - begun < trusted) {
        if (wanted && isUsable && (await probe(wanted).then(yes, no))) return
        await wait(20)
      }
    },
    /** How often it and the primary have answered, and whether it is away. */
    state: () => ({ ...seen, isAway }),
    /** Why it would not be read at all, whatever it has; null: it would. Rejects when the primary is away. */
    whyNot,
    /** Rejects when one of the two does not answer. */
    lag: async () =>
      await askLag(
        read,
        async (...asked) => await withPatience(named, patience, (client) => client.query(...asked)),
      ),
    onChange: (listener: (change: ReplicaChange) => void) => void listeners.push(listener),
    /** Whoever has opened the database ends it. */
    pool,
  }
}

const yes = () => true
const no = () => false

/** Connections of which nothing is limited to an organisation: they see no rows of any. */
function connectedTo(url: string, { make, types }: Omit<Parts, 'read'>) {
  const { urls, isPooled, poolSize } = readPostgresAddress(url, 'DATABASE_READ_URL')
  if (urls.length > 1)
    throw new StartError(
      'DATABASE_READ_URL names several hosts; allowed is one, which may lead to several servers.',
    )
  const config = { connectionString: urls[0], max: poolSize, types }
  const session = [
    { text: 'set default_transaction_read_only = on' },
    { ...guardStatement, values: [null, ''] },
  ]
  const pool = openPool(make, config, isPooled ? null : session)
  const named = withNamedStatements(pool, { availability: unwatched, writes: false, isPooled })
  return { pool, named, isPooled }
}
