import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { notFound, Problem } from '../../contract/problem.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { EnquiryTemplate } from './staff.contract.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
}

/** The texts with which enquiries are answered. */
export function manageTemplates({ database, clock, audit }: Parts) {
  return {
    list: async (): Promise<EnquiryTemplate[]> =>
      await database.read
        .selectFrom('enquiry_template')
        .select(['id', 'title', 'text'])
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    /**
     * Keeps a text; the one that had its title keeps its place with the new text. Throws 409 where that
     * is not the text any more that the writer has seen.
     */
    add: async (given: NewTemplate, by: SignedInActor): Promise<EnquiryTemplate> =>
      await audit.act(by, async (trx, record) => {
        const { title, text, base } = given
        if (base !== undefined) await refuseUnseen(trx, title, base)
        const made = newId()
        const created_at = clock.now().toISOString()
        const { id } = await trx
          .insertInto('enquiry_template')
          .values({ id: made, title, text, created_at })
          .onConflict((conflict) => conflict.column('title').doUpdateSet({ text }))
          .returning('id')
          .executeTakeFirstOrThrow()
        const again = id !== made
        record({ action: again ? 'enquiry-template-changed' : 'enquiry-template-added', about: id })
        return { id, title, text }
      }),
    /** Throws 404 where there is none. */
    remove: async (id: string, by: SignedInActor): Promise<void> =>
      await audit.act(by, async (trx, record) => {
        const gone = await trx
          .deleteFrom('enquiry_template')
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        if (!gone) throw notFound()
        record({ action: 'enquiry-template-removed', about: id })
      }),
  }
}

/** A text under a title, and the one that it replaces as its writer has seen it. */
interface NewTemplate extends Omit<EnquiryTemplate, 'id'> {
  base?: string | null | undefined
}

async function refuseUnseen(
  trx: Transaction<Tables>,
  title: string,
  base: string | null,
): Promise<void> {
  const known = await trx
    .selectFrom('enquiry_template')
    .select('text')
    .where('title', '=', title)
    .executeTakeFirst()
  if ((known?.text ?? null) === base) return
  const detail = known
    ? 'Somebody has changed this template meanwhile. Saved again, yours replaces theirs.'
    : 'Somebody has removed this template meanwhile. Saved again, it is there once more.'
  throw new Problem(409, detail)
}
