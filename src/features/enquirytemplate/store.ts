import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { notFound } from '../../contract/problem.ts'
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
    /** Keeps a text; the one that had its title keeps its place with the new text. */
    add: async (given: Omit<EnquiryTemplate, 'id'>, by: SignedInActor): Promise<EnquiryTemplate> =>
      await audit.act(by, async (trx, record) => {
        const { title, text } = given
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
