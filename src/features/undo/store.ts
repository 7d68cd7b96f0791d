import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** The acts of somebody that can still be taken back: from `oldest` to `now`. */
interface Recent {
  /** The account of one of the firm's people. */
  staff: string
  oldest: string
  now: string
}

/** Deletes what somebody can no longer take back, and what is from a clock that was ahead. */
export async function forgetPast(trx: Trx, { staff, oldest, now }: Recent): Promise<void> {
  await trx
    .deleteFrom('undo')
    .where('staff_id', '=', staff)
    .where((is) => is.or([is('created_at', '<', oldest), is('created_at', '>', now)]))
    .execute()
}

export async function insertAct(trx: Trx, act: Tables['undo']): Promise<void> {
  await trx
    .insertInto('undo')
    .values({
      id: act.id,
      staff_id: act.staff_id,
      kind: act.kind,
      about: act.about,
      values_before: act.values_before,
      created_at: act.created_at,
    })
    .execute()
}

/** Takes an act out, so that it is taken back once; undefined where there is none of theirs. */
export async function takeAct(trx: Trx, id: string, { staff, oldest, now }: Recent) {
  return await trx
    .deleteFrom('undo')
    .where('id', '=', id)
    .where('staff_id', '=', staff)
    .where('created_at', '>=', oldest)
    .where('created_at', '<=', now)
    .returning(['kind', 'about', 'values_before'])
    .executeTakeFirst()
}

/** What somebody did to something, and can be taken back: what each act remembers. */
export async function actsAbout(
  trx: Trx,
  { kind, about }: { kind: string; about: string },
): Promise<unknown[]> {
  const rows = await trx
    .selectFrom('undo')
    .select('values_before')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .execute()
  return rows.map(({ values_before }): unknown => JSON.parse(values_before))
}

/** Deletes, for everybody, what was done before a moment: nobody can take that back. */
export async function forgetPastOfAll(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('undo').where('created_at', '<', before).execute()
}

/** Deletes, for everybody, what could be taken back of these: they are not there any more. */
export async function forgetActsOf(trx: Trx, about: readonly string[]): Promise<void> {
  await trx.deleteFrom('undo').where('about', 'in', about).execute()
}
