import type { Transaction } from 'kysely'
import { slug as slugSchema } from '../../contract/fields.ts'
import { malformed, Problem } from '../../contract/problem.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { AddressedTable, AnyContentTable, Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../audit/act.ts'
import type { Actor } from '../audit/entry.ts'
import type { Clock } from '../clock.ts'
import { incrementRevision } from './revision.ts'

/** A change of one slug. */
interface Change {
  table: AddressedTable
  from: string
  to: string
}

/**
 * Gives a piece of content another slug, published or not; the old one redirects to it from then
 * on. Throws 400 for an invalid slug, 404 when nothing has the old one, 409 when something has the
 * new one.
 */
export async function changeSlug(
  { audit, clock }: { audit: Audit; clock: Clock },
  actor: Actor,
  { table, from, to }: Change,
): Promise<void> {
  const wanted = slugSchema.safeParse(to)
  if (!wanted.success) throw malformed(wanted.error.issues[0]?.message ?? 'Not a slug.')
  if (from === to) return
  const now = clock.now().toISOString()
  const change = async (trx: Transaction<Tables>, record: RecordEntry) => {
    const id = await rename(trx, table, { from, to, now })
    await leadOn(trx, { table, id, from, to, now })
    await incrementRevision(trx)
    record({ action: 'slug-changed', about: id, detail: { from, to } })
  }
  await audit.act(actor, change).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Problem(409, `Something else has the slug ${to}.`) : error
  })
}

/** From now on the slug that a piece of content had leads to it; neither leads where it did before. */
export async function leadOn(
  trx: Transaction<Tables>,
  { table, id, from, to, now }: Change & { id: string; now: string },
): Promise<void> {
  const former = trx.deleteFrom('former_slug').where('content', '=', table)
  await former.where('slug', 'in', [from, to]).execute()
  await trx
    .insertInto('former_slug')
    .values({ content: table, slug: from, row_id: id, changed_at: now })
    .execute()
}

async function rename(
  trx: Transaction<Tables>,
  table: AddressedTable,
  { from, to, now }: { from: string; to: string; now: string },
): Promise<string> {
  // Kysely cannot follow a union of tables, which share the columns used here.
  const row = await trx
    .updateTable(table as AnyContentTable)
    .set({ slug: to, updated_at: now })
    .where('slug', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Problem(404, `Nothing has the slug ${from}.`)
  return row.id
}
