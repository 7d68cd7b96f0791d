import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** The names of backups whose last drill has found nothing wrong. */
export async function provenBackups(read: Kysely<Tables>): Promise<Set<string>> {
  const rows = read.selectFrom('backup_drill').select('file').where('faults', '=', '[]')
  return new Set((await rows.execute()).map(({ file }) => file))
}

/** False where one of that backup goes on. */
export async function beginDrill(
  trx: Trx,
  { file, now, until }: { file: string; now: string; until: string },
): Promise<boolean> {
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
          ]),
        ),
    )
    .returning('file')
    .executeTakeFirst()
  return row !== undefined
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
