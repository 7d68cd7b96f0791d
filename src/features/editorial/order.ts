import { sql, type Kysely, type Transaction } from 'kysely'
import { malformed, Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { updateContent } from '../../platform/publishing/collection.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { mostOrdered } from './contract.ts'
import type { StoredKind } from './kind.ts'

type Trx = Transaction<Tables>

const all = (db: Kysely<Tables>, { table }: StoredKind) =>
  db
    // Kysely cannot follow a union of tables, which share these columns.
    .selectFrom(table as 'case_study')
    .where('removed_at', 'is', null)

/** The place of a text that is begun: before all others. Throws 400 where there are too many. */
export async function firstPlace(trx: Trx, stored: StoredKind): Promise<number> {
  const { least, count } = await all(trx, stored)
    .select(sql<number>`coalesce(min(position), 1)`.as('least'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostOrdered) throw malformed(`There are at most ${mostOrdered}.`)
  return Number(least) - 1
}

/** Sets the order. Throws 409 where it is another one by now than `base`, or has other texts. */
export const orderingTexts =
  ({ stored, audit }: { stored: StoredKind; audit: Audit }) =>
  async ({ order, base }: { order: string[]; base: string[] | null }, by: SignedInActor) =>
    await audit.act(by, async (trx, record) => {
      await incrementRevision(trx)
      const rows = await all(trx, stored).select('id').orderBy('position').orderBy('id').execute()
      const was = rows.map(({ id }) => id)
      const isSame = base === null || base.join() === was.join()
      const isWhole = order.length === was.length && new Set(order).size === was.length
      if (!isSame || !isWhole || !was.every((id) => order.includes(id)))
        throw new Problem(409, 'Somebody has changed this list meanwhile.', {
          theirs: { order: was },
        })
      for (const [at, id] of order.entries())
        await updateContent(trx, stored.table, { id, position: at + 1 })
      record({
        action: `${stored.act}-list-ordered`,
        about: null,
        before: { order: was.join(' ') },
        after: { order: order.join(' ') },
      })
      return { order }
    })
