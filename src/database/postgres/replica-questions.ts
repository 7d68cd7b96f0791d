import { sql, type Kysely } from 'kysely'
import { DatabaseAway } from '../away.ts'
import type { Tables } from '../tables/tables.ts'
import type { WantedContent } from './freshness.ts'
import type { LocalSettings } from './local.ts'

/** What a replica says that has not yet what is wanted. */
export const behind = 'the replica is behind'
const other = 'that is another database'

/**
 * Fails where it runs on a server that has less than is wanted, or another database: a text that is no
 * number says why. Without a version it only prepares itself.
 */
const guard = `select cast(case
    when $1::bigint is null then '0'
    when not exists (select from secret where name = 'data-folder' and value = $2) then '${other}'
    when not exists (select from edition where version >= $1::bigint) then '${behind}'
    else '0' end as integer)`

/** What each connection to a replica prepares. */
export const guardStatement = { name: 'guard', text: guard }

/**
 * Goes in front of a statement, and lets it run only where all of this is there. `limit`, in ms: for how
 * long, where the connection is not ours to say so once; null: it has said so.
 */
export const guardOf = (
  { version, label }: WantedContent,
  limit: number | null,
): LocalSettings => ({
  name: limit === null ? guardStatement.name : undefined,
  text: limit === null ? guard : `${guard}, set_config('statement_timeout', '${limit}', true)`,
  values: [String(version), label],
})

// Each language puts it into quotes of its own.
const says = (error: unknown, what: string) =>
  error instanceof Error && error.message.includes(what)

/** Whether a replica has not yet what is wanted. */
export const isBehind = (error: unknown): boolean => says(error, behind)

/** Whether a statement was refused for its values (class 22), which say nothing of the server. */
export const isFaultOfStatement = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('22') === true &&
  !says(error, behind) &&
  !says(error, other)

/** Why a replica does not answer, in a few words and without its address. */
export function whyAway(error: unknown): string {
  for (const mark of [behind, other]) if (says(error, mark)) return mark
  const cause = error instanceof DatabaseAway ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** What the primary has. */
export async function askWanted(read: Kysely<Tables>): Promise<WantedContent> {
  const { rows } = await sql<{ version: number; label: string | null }>`select version,
    (select value from secret where name = 'data-folder') as label from edition`.execute(read)
  const [found] = rows
  return { version: found?.version ?? 0, label: found?.label ?? '' }
}

/** How far a replica is behind the primary. */
export interface ReplicaLag {
  /** Of the log of the primary that it has not replayed; null: it does not follow by that log. */
  bytes: number | null
  /** Since the last transaction that it has replayed; 0 where it has all. */
  seconds: number | null
}

type Rows = { rows: { standby: boolean; bytes: string | null; seconds: number | null }[] }

/** Asks the primary first, and then the replica, which may be further by then and never seems so. */
export async function askLag(
  read: Kysely<Tables>,
  onReplica: (text: string, values: readonly unknown[]) => Promise<unknown>,
): Promise<ReplicaLag> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(
    read,
  )
  const found = (await onReplica(lagText, [rows[0]?.lsn])) as Rows
  const { standby, bytes, seconds } = found.rows[0]!
  if (!standby) return { bytes: null, seconds: null }
  const left = Math.max(0, Number(bytes))
  return { bytes: left, seconds: left === 0 ? 0 : seconds }
}

const lagText = `select pg_is_in_recovery() as standby,
  pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()) as bytes,
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`
