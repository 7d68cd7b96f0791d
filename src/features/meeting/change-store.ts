import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { selectIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { EventSaid } from './contract.ts'

type Trx = Transaction<Tables>

/**
 * A meeting that is not called off, with its project, locked: whoever changes it at the same time waits.
 * Undefined for none within the scope.
 */
export async function lockEvent(trx: Trx, scope: Scope, id: string, engine: Database['engine']) {
  if (engine === 'postgres') await lockProjectOf(trx, id)
  // On SQLite, too, writing first is what makes others wait.
  const locked = await updateIn(trx, scope, 'event')
    .set({ sequence: sql<number>`sequence` })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!locked) return undefined
  return await selectIn(trx, scope, 'event')
    .leftJoin('project', 'project.id', 'event.project_id')
    .select(['event.id', 'event.organisation_id', 'event.project_id', 'event.created_at'])
    .select(['event.title', 'place', 'who', 'starts_at', 'ends_at'])
    .select('project.title as project_title')
    .where('event.id', '=', id)
    .executeTakeFirst()
}

/**
 * What says that it moved hangs on its project. Whoever moves the project to another client locks it
 * before its meetings, so it comes first here, too.
 */
async function lockProjectOf(trx: Trx, event: string): Promise<void> {
  const project = trx.selectFrom('event').select('project_id').where('id', '=', event)
  await trx.selectFrom('project').select('id').where('id', '=', project).forKeyShare().execute()
}

export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>

/** Sets all that a meeting says of itself. */
export async function setEvent(trx: Trx, scope: Scope, id: string, to: EventSaid): Promise<void> {
  await updateIn(trx, scope, 'event')
    .set((is) => ({
      title: to.title,
      place: to.place,
      who: to.who,
      starts_at: to.starts_at,
      ends_at: to.ends_at,
      sequence: is('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function insertEventMove(trx: Trx, row: Tables['event_move']): Promise<void> {
  await trx
    .insertInto('event_move')
    .values({
      id: row.id,
      organisation_id: row.organisation_id,
      project_id: row.project_id,
      event_id: row.event_id,
      from_at: row.from_at,
      to_at: row.to_at,
      author_name: row.author_name,
      created_at: row.created_at,
    })
    .execute()
}

/** Deletes a move that was taken back. */
export async function deleteEventMove(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('event_move').where('id', '=', id).execute()
}

/** False when it does not exist, or is not as it was: taken out at `from`, or not at all. */
export async function setWithdrawn(
  trx: Trx,
  scope: Scope,
  { id, from, to }: { id: string; from: string | null; to: string | null },
): Promise<boolean> {
  const row = await updateIn(trx, scope, 'event')
    .set((is) => ({ withdrawn_at: to, sequence: is('sequence', '+', 1) }))
    .where('id', '=', id)
    .where('withdrawn_at', from === null ? 'is' : '=', from)
    .returning('organisation_id')
    .executeTakeFirst()
  return row !== undefined
}
