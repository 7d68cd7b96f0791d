import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { horizonAt } from './backup-store.ts'

type Trx = Transaction<Tables>

/** The names of backups whose last drill has found nothing wrong. */
export async function provenBackups(read: Kysely<Tables>): Promise<Set<string>> {
  const rows = read.selectFrom('backup_drill').select('file').where('faults', '=', '[]')
  return new Set((await rows.execute()).map(({ file }) => file))
}

/** When a drill last ended that has found nothing wrong; null: none has. */
export async function lastGoodDrill(read: Kysely<Tables>): Promise<string | null> {
  const rows = read.selectFrom('backup_drill').select(({ fn }) => fn.max('ended_at').as('at'))
  return (await rows.where('faults', '=', '[]').executeTakeFirstOrThrow()).at
}

/** False where one of that backup goes on. */
export async function beginDrill(
  trx: Trx,
  { file, now: at, until }: { file: string; now: Date; until: string },
): Promise<boolean> {
  const now = at.toISOString()
  const [begun_at, leased_until, ended_at, lines, faults] = [now, until, null, null, null]
  const row = await trx
    .insertInto('backup_drill')
    .values({ file, begun_at, leased_until, ended_at, lines, faults })
    .onConflict((conflict) =>
      conflict
        .column('file')
        .doUpdateSet({ begun_at, leased_until, ended_at, lines, faults })
        .where(({ or, eb }) =>
          or([
            eb('backup_drill.leased_until', 'is', null),
            eb('backup_drill.leased_until', '<', now),
            eb('backup_drill.leased_until', '>', horizonAt(at)),
          ]),
        ),
    )
    .returning('file')
    .executeTakeFirst()
  return row !== undefined
}

/** Says that it goes on; nothing where it was taken for dead and is begun anew. */
export async function renewDrill(
  trx: Trx,
  { file, begun_at, until }: { file: string; begun_at: string; until: string },
): Promise<void> {
  await trx
    .updateTable('backup_drill')
    .set({ leased_until: until })
    .where('file', '=', file)
    .where('begun_at', '=', begun_at)
    .where('leased_until', 'is not', null)
    .execute()
}

/** What it has found. */
export async function endDrill(
  trx: Trx,
  file: string,
  { now, lines, faults }: { now: string; lines: string[]; faults: string[] },
): Promise<void> {
  await trx
    .updateTable('backup_drill')
    .set({
      lines: JSON.stringify(lines),
      faults: JSON.stringify(faults),
      ended_at: now,
      leased_until: null,
    })
    .where('file', '=', file)
    .execute()
}

/** The last drill of each backup. */
export async function allDrills(read: Kysely<Tables>) {
  return await read
    .selectFrom('backup_drill')
    .select(['file', 'begun_at', 'leased_until', 'ended_at', 'lines', 'faults'])
    .execute()
}
