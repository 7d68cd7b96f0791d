import { notFound } from '../../../contract/problem.ts'
import type { Page } from '../../../contract/page.ts'
import type { Database } from '../../../database/open.ts'
import { textsIn } from '../../../features/draft/merge.ts'
import { readDraftRow } from '../../../features/draft/store.ts'
import { textDraftKey } from '../../../features/draft/text-sent.ts'
import type { StoredText } from '../../../features/editorial/kind.ts'
import { findText } from '../../../features/editorial/store.ts'
import type { LinkedText } from '../../../features/previewlink/store.ts'
import type { Document } from '../../../platform/publishing/pages.ts'
import { storedKinds } from '../shared/stored-kinds.ts'
import type { World } from '../world.ts'
import type { previewedKinds } from './previews.ts'

interface Parts {
  kinds: ReturnType<typeof previewedKinds>
  render: (page: Page<unknown>, view: Promise<unknown>, url: URL) => Promise<Document>
}

/** A text that is not removed; undefined where there is none. */
async function present({ read }: Database, stored: StoredText, id: string) {
  const row = await findText(read, stored, id)
  return row?.removed_at === null ? row : undefined
}

/** Whether a link may show this text. */
export const isLinkable =
  (database: Database) =>
  async ({ subject, id }: LinkedText): Promise<boolean> => {
    const stored = storedKinds.find(({ of }) => of.kind.subject === subject)?.storedOf(id)
    return stored !== undefined && (await present(database, stored, id)) !== undefined
  }

/** Shows texts as their pages with what is saved of their drafts. */
export const showingDrafts =
  ({ database, clock }: World, { kinds, render }: Parts) =>
  async ({ subject, id }: LinkedText, url: URL): Promise<Document> => {
    const kind = kinds.find(
      ({ stored: { kind: of, fixed } }) => of.subject === subject && (fixed?.id ?? id) === id,
    )
    // What is drawn and not shown is a mail, which no link leads to.
    const row = kind && 'show' in kind && (await present(database, kind.stored, id))
    if (!row) throw notFound()
    const draft = await readDraftRow(database.read, textDraftKey(subject, id))
    const texts = { ...kind.stored.textsOf(row), ...textsIn(draft?.fields ?? {}) }
    const { page, path, view } = kind.show({ row, texts, now: clock.now().toISOString() })
    return await render(page, view, new URL(path, url))
  }
