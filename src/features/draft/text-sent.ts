import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { ownOf, textsIn, type Texts } from './merge.ts'
import { takingDraft } from './save.ts'
import {
  hasSent,
  insertRevision,
  lastRevision,
  lockDraft,
  readDraftRow,
  unsendRevision,
  writeDraftRow,
  type DraftKey,
} from './store.ts'
import { refuseUnseen, type SeenDraft } from './unseen.ts'

type Trx = Transaction<Tables>

/** Where a text of the site is written, by all who may change the site. */
export const textDraftKey = (subject: string, id: string): DraftKey => ({
  subject,
  subject_id: id,
  field_set: 'text',
  owner_id: '',
})

/** What is published. */
interface Sent {
  id: string
  texts: Texts
  /** As it was published before; null: it never was. */
  before: Texts | null
  by: string
}

/** The drafts of one kind of text, for whoever publishes them in their own transaction. */
export function textDrafts(clock: Clock, subject: string) {
  const take = takingDraft({ clock })
  const keyOf = (id: string) => textDraftKey(subject, id)
  const now = () => clock.now().toISOString()
  return {
    /** What is written; throws 409 where somebody has written what the page has not shown. */
    async hold(trx: Trx, id: string, by: string, seen: SeenDraft): Promise<Texts> {
      const key = keyOf(id)
      await refuseUnseen(trx, key, { ...seen, by, at: now() })
      return textsIn((await readDraftRow(trx, key))?.fields ?? {})
    },
    /** Ends the draft; returns the revision as which it is published. */
    async end(trx: Trx, { id, texts, before, by }: Sent): Promise<number> {
      const key = keyOf(id)
      // What was published before there were revisions is the first, whatever was written since.
      if (before && !(await hasSent(trx, key)))
        await insertRevision(trx, key, {
          number: 0,
          reason: 'sent',
          texts: before,
          saved_by: by,
          saved_at: now(),
        })
      return await take(trx, key, texts, by, { published: before ?? {} })
    },
    /** Begins the draft anew, because what was published was taken back: all that `published` has not. */
    async begin(
      trx: Trx,
      { id, texts, published, by }: { id: string; texts: Texts; published: Texts; by: string },
    ): Promise<void> {
      const key = keyOf(id)
      const draft = await lockDraft(trx, key, { saved_by: by, saved_at: now() })
      // Later than any text that there was, or a page would take it for one that it has seen.
      const last = await lastRevision(trx, key)
      const revision = Math.max(draft.revision, last?.number ?? 0) + 1
      const changed = Object.entries(texts).filter(
        ([name, value]) => value !== (ownOf(published, name) ?? ''),
      )
      const fields = Object.fromEntries(
        changed.map(([name, value]) => [
          name,
          // What somebody has written since stays.
          ownOf(draft.fields, name) ?? { value, seen: null, revision, editor: '', sequence: 0 },
        ]),
      )
      await writeDraftRow(trx, { ...draft, fields: { ...draft.fields, ...fields }, revision })
    },
    /** What was taken back counts as published no more; its text is kept. */
    forget: async (trx: Trx, id: string, number: number): Promise<void> =>
      await unsendRevision(trx, keyOf(id), number),
  }
}
