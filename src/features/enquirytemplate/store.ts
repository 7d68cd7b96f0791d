import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
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
  /** Remembers what was removed, for an undo; returns the id of that. */
  remember: (trx: Trx, act: RemovedTemplate) => Promise<string>
}

type Trx = Transaction<Tables>

/** The kind under which a removal is remembered. */
export const removedTemplateAct = 'enquiry-template-removed'

interface RemovedTemplate {
  account: string
  kind: typeof removedTemplateAct
  about: string
  before: Selectable<Tables['enquiry_template']>
}

/** The texts with which enquiries are answered. */
export function manageTemplates({ database, clock, audit, remember }: Parts) {
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
    /** Returns the id by which it is taken back. Throws 404 where there is none. */
    remove: async (id: string, by: SignedInActor): Promise<{ undo: string }> =>
      await audit.act(by, async (trx, record) => {
        const before = await trx
          .deleteFrom('enquiry_template')
          .where('id', '=', id)
          .returning(['id', 'title', 'text', 'created_at', 'demo'])
          .executeTakeFirst()
        if (!before) throw notFound()
        record({ action: 'enquiry-template-removed', about: id })
        const account = by.viewer.account
        return {
          undo: await remember(trx, { account, kind: removedTemplateAct, about: id, before }),
        }
      }),
  }
}

/** Puts it back to its place. Throws 409 where another one has its title by now. */
export async function takingBackTemplate(
  trx: Trx,
  id: string,
  before: unknown,
  record: RecordEntry,
): Promise<void> {
  const { title, text, created_at, demo } = before as RemovedTemplate['before']
  const restored = await trx
    .insertInto('enquiry_template')
    .values({ id, title, text, created_at, demo })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!restored) throw new Problem(409, 'Another template has its title by now.')
  record({ action: 'enquiry-template-added', about: id })
}

/** A text under a title, and the one that it replaces as its writer has seen it. */
interface NewTemplate extends Omit<EnquiryTemplate, 'id'> {
  base?: string | null | undefined
}

async function refuseUnseen(trx: Trx, title: string, base: string | null): Promise<void> {
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
