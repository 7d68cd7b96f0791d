import type { Transaction } from 'kysely'
import { shownName } from '../../../platform/auth/accounts.ts'
import { notFound } from '../../../contract/problem.ts'
import type { Tables } from '../../../database/tables/tables.ts'
import { savingDraft } from '../../../features/draft/save.ts'
import { textDraftRoutes } from '../../../features/draft/staff.routes.ts'
import { textDrafts } from '../../../features/draft/text-sent.ts'
import { storedCaseStudies } from '../../../features/editorial/case-study-kind.ts'
import type { StoredKind } from '../../../features/editorial/kind.ts'
import { storedPosts } from '../../../features/editorial/post-kind.ts'
import { textPreviews } from '../../../features/editorial/preview.ts'
import {
  caseStudyCalls,
  postCalls,
  type WritingCalls,
} from '../../../features/editorial/staff.contract.ts'
import { writingRoutes } from '../../../features/editorial/staff.routes.ts'
import { changeText, findText, holdText } from '../../../features/editorial/store.ts'
import { remembering } from '../../../features/undo/undo.ts'
import type { Route } from '../../../platform/http/serve.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

/** The calls by which the texts of the site are written that have a draft and a history. */
export const textCalls = (world: World, shared: Shared): Route[] => [
  ...routesOf(world, shared, storedPosts, postCalls),
  ...routesOf(world, shared, storedCaseStudies, caseStudyCalls),
]

function routesOf(
  world: World,
  { accounts }: Shared,
  stored: StoredKind,
  calls: WritingCalls,
): Route[] {
  const { database, clock } = world
  const { subject } = stored.kind
  const save = savingDraft({
    ...world,
    async publishedOf(trx, { subject_id }) {
      const row = await holdText(trx, stored, subject_id)
      return row ? stored.textsOf(row) : {}
    },
    saved: async (trx, { subject_id }, draft) => await noteDraft(trx, stored, subject_id, draft),
  })
  return [
    ...textDraftRoutes(calls, {
      database,
      save,
      subject,
      async publishedText(id) {
        const row = await findText(database.read, stored, id)
        if (!row || row.removed_at !== null) throw notFound()
        return stored.textsOf(row)
      },
    }),
    ...writingRoutes(calls, {
      stored,
      database,
      clock,
      audit: accounts.audit,
      remember: remembering(clock),
      drafts: textDrafts(clock, subject),
      previews: textPreviews(world),
      nameOf: async ({ viewer }) => shownName(await accounts.accounts.me(viewer.account)),
    }),
  ]
}

/** Has the list say what the draft calls the text, and that there is something to publish. */
async function noteDraft(
  trx: Transaction<Tables>,
  stored: StoredKind,
  id: string,
  { texts, saved_at }: { texts: Record<string, string>; saved_at: string },
): Promise<void> {
  const row = await findText(trx, stored, id)
  if (!row) return
  const published = stored.textsOf(row)
  const isChanged = Object.entries(texts).some(([name, text]) => text !== published[name])
  await changeText(trx, stored, {
    id,
    draft_title: texts['title'] ?? null,
    drafted_at: isChanged ? saved_at : null,
  })
}
