import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

const columns = [
  'id',
  'reason',
  'begun_at',
  'state',
  'leased_until',
  'doing',
  'share',
  'ended_at',
  'file',
  'size',
  'failure',
  'stopped_at',
] as const

/** What is made: a copy to restore here, or one to move. */
export type BackupWhat = 'backup' | 'export'

/** A backup that was begun. */
export type BackupRow = Awaited<ReturnType<typeof newestBackups>>[number]

const hour = 60 * 60_000

/** Why one was not made whose process has died. */
export const programEnded = 'The program ended while it was being made.'

/**
 * What was begun later than this was begun while a clock was ahead, and says nothing about when the next
 * one is due; those of two processes may differ by less.
 */
export const horizonAt = (now: Date) => new Date(now.getTime() + hour).toISOString()

/** False where another one is being made. One whose process has died has failed. */
export async function beginBackup(
  trx: Trx,
  {
    id,
    reason,
    what,
    now: at,
    until,
  }: { id: string; reason: BackupRow['reason']; what: BackupWhat; now: Date; until: string },
): Promise<boolean> {
  const now = at.toISOString()
  await trx
    .updateTable('backup')
    .set({ state: 'failed', ended_at: now, failure: programEnded })
    .where('state', '=', 'running')
    .where(({ or, eb }) =>
      or([eb('leased_until', '<', now), eb('leased_until', '>', horizonAt(at))]),
    )
    .execute()
  const begun = await trx
    .insertInto('backup')
    .values({
      id,
      reason,
      what,
      begun_at: now,
      state: 'running',
      leased_until: until,
      doing: 'Beginning',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}

/** Says that it goes on, and how far it is; gives whether it is to stop. */
export async function noteProgress(
  trx: Trx,
  id: string,
  { until, doing, share }: { until: string; doing: string; share: number },
): Promise<boolean> {
  const noted = await trx
    .updateTable('backup')
    .set({ leased_until: until, doing, share })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('stopped_at')
    .executeTakeFirst()
  return (noted?.stopped_at ?? null) !== null
}

/** Asks whoever makes an export to stop; false where none is made. */
export async function askToStop(trx: Trx, now: string): Promise<boolean> {
  const asked = await trx
    .updateTable('backup')
    .set({ stopped_at: now })
    .where('state', '=', 'running')
    .where('what', '=', 'export')
    .returning('id')
    .executeTakeFirst()
  return asked !== undefined
}

/** How it ended. */
export async function endBackup(
  trx: Trx,
  id: string,
  ended: { now: string; file: string; size: number } | { now: string; failure: string },
): Promise<void> {
  const { now } = ended
  const [state, failure, file, size] =
    'failure' in ended
      ? (['failed', ended.failure, null, null] as const)
      : (['made', null, ended.file, ended.size] as const)
  await trx
    .updateTable('backup')
    .set({ state, failure, file, size, ended_at: now, leased_until: null, doing: null })
    .where('id', '=', id)
    .execute()
}

/** The newest of a state, or none. */
export async function newestBackup(read: Kysely<Tables>, state: BackupRow['state'], now: Date) {
  return await read
    .selectFrom('backup')
    .select(columns)
    .where('state', '=', state)
    .where('what', '=', 'backup')
    .where('begun_at', '<', horizonAt(now))
    .orderBy('begun_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest ones that were begun, however they ended. */
export async function newestBackups(
  read: Kysely<Tables>,
  count: number,
  now: Date,
  what: BackupWhat = 'backup',
) {
  return await read
    .selectFrom('backup')
    .select(columns)
    .where('what', '=', what)
    .where('begun_at', '<', horizonAt(now))
    .orderBy('begun_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

/** Whether one that was begun goes on, by its lease. */
export const isBeingMade = (
  { state, leased_until: until }: Pick<BackupRow, 'state' | 'leased_until'>,
  now: Date,
): boolean =>
  state === 'running' && until !== null && until > now.toISOString() && until < horizonAt(now)

/** When the first thing was done on this site; null: nothing was yet. */
export async function siteBegan(read: Kysely<Tables>): Promise<string | null> {
  const first = await read
    .selectFrom('audit_entry')
    .select('at')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return first?.at ?? null
}

/** Forgets what was begun, and tried, before. */
export async function forgetBackupsBefore(trx: Trx, before: string): Promise<void> {
  for (const table of ['backup', 'backup_drill'] as const)
    await trx.deleteFrom(table).where('begun_at', '<', before).execute()
}
