import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { lastSent, lockDraft, type DraftKey } from './store.ts'

type Trx = Transaction<Tables>

/** What a page has shown of a draft. */
export interface SeenDraft {
  editor: string
  /** The last revision that it has shown. */
  revision: number
}

/**
 * Throws 409 with what is there, where somebody else has written in the draft, or has sent it, after
 * what the page has seen. What the page itself has saved, it need not have heard of.
 */
export async function refuseUnseen(
  trx: Trx,
  key: DraftKey,
  { editor, revision, by, at }: SeenDraft & { by: string; at: string },
): Promise<void> {
  // Locked, or a save could come between this and the end of the draft.
  const { fields } = await lockDraft(trx, key, { saved_by: by, saved_at: at })
  const unseen = Object.entries(fields).filter(
    ([, field]) => field.revision > revision && field.editor !== editor,
  )
  if (unseen.length === 0 && (await lastSent(trx, key)) <= revision) return
  const theirs = Object.fromEntries(unseen.map(([name, { value }]) => [name, value]))
  throw new Problem(409, 'Somebody has changed or published it meanwhile: see both first.', {
    theirs,
  })
}
