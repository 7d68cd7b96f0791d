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

/** Where a post is written, by all who may change the site. */
export const postDraftKey = (post: string): DraftKey => ({
  subject: 'post',
  subject_id: post,
  field_set: 'text',
  owner_id: '',
})

/** What is published. */
interface Sent {
  post: string
  texts: Texts
  /** As it was published before; null: it never was. */
  before: Texts | null
  by: string
}

/** The drafts of posts, for whoever publishes them in their own transaction. */
export function postDrafts(clock: Clock) {
  const take = takingDraft({ clock })
  const now = () => clock.now().toISOString()
  return {
    /** What is written; throws 409 where somebody has written what the page has not shown. */
    async hold(trx: Trx, post: string, by: string, seen: SeenDraft): Promise<Texts> {
      const key = postDraftKey(post)
      await refuseUnseen(trx, key, { ...seen, by, at: now() })
      return textsIn((await readDraftRow(trx, key))?.fields ?? {})
    },
    /** Ends the draft; returns the revision as which it is published. */
    async end(trx: Trx, { post, texts, before, by }: Sent): Promise<number> {
      const key = postDraftKey(post)
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
      { post, texts, published, by }: { post: string; texts: Texts; published: Texts; by: string },
    ): Promise<void> {
      const key = postDraftKey(post)
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
    forget: async (trx: Trx, post: string, number: number): Promise<void> =>
      await unsendRevision(trx, postDraftKey(post), number),
  }
}
