import type { Transaction } from 'kysely'
import { shownName } from '../../../platform/auth/accounts.ts'
import { notFound } from '../../../contract/problem.ts'
import type { Tables } from '../../../database/tables/tables.ts'
import { savingDraft } from '../../../features/draft/save.ts'
import { textDraftRoutes } from '../../../features/draft/staff.routes.ts'
import { textDrafts } from '../../../features/draft/text-sent.ts'
import { storedCaseStudies } from '../../../features/editorial/case-study-kind.ts'
import type { TextKind } from '../../../features/editorial/contract.ts'
import type { StoredKind, StoredText } from '../../../features/editorial/kind.ts'
import { storedOwnPages } from '../../../features/editorial/own-page-kind.ts'
import { storedPosts } from '../../../features/editorial/post-kind.ts'
import { textPreviews } from '../../../features/editorial/preview.ts'
import {
  caseStudyCalls,
  ownPageCalls,
  pageCalls,
  postCalls,
  type DeskCalls,
  type WritingCalls,
} from '../../../features/editorial/staff.contract.ts'
import {
  deskRoutes,
  listRoutes,
  orderRoute,
  pageRoutes,
} from '../../../features/editorial/staff.routes.ts'
import { changeText, findText, holdText } from '../../../features/editorial/store.ts'
import { hasPicture } from '../../../features/media/store.ts'
import { previewLinkRoutes } from '../../../features/previewlink/staff.routes.ts'
import { isLinkable } from '../pages/drafts.ts'
import { remembering } from '../../../features/undo/undo.ts'
import type { Route } from '../../../platform/http/serve.ts'
import { storedPage, storedPages } from '../shared/stored-kinds.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

/** The calls by which the texts of the site are written that have a draft and a history. */
export function textCalls(world: World, shared: Shared): Route[] {
  const { database, clock } = world
  const all = Object.values(storedPages)
  return [
    ...kindRoutes(world, shared, storedPosts, postCalls),
    ...kindRoutes(world, shared, storedCaseStudies, caseStudyCalls),
    ...kindRoutes(world, shared, storedOwnPages, ownPageCalls),
    orderRoute(caseStudyCalls.order, { stored: storedCaseStudies, audit: shared.accounts.audit }),
    ...writtenRoutes(world, shared, storedPage, pageCalls, 'page'),
    ...pageRoutes(pageCalls, { database, clock, storedOf: storedPage, all }),
    ...previewLinkRoutes({
      database,
      clock,
      audit: shared.accounts.audit,
      origin: world.config.PUBLIC_URL,
      isThere: isLinkable(database),
    }),
  ]
}

const kindRoutes = (
  world: World,
  shared: Shared,
  stored: StoredKind,
  calls: WritingCalls,
): Route[] => [
  ...writtenRoutes(world, shared, () => stored, calls, stored.kind.subject),
  ...listRoutes(calls, {
    stored,
    database: world.database,
    clock: world.clock,
    audit: shared.accounts.audit,
    remember: remembering(world.clock),
    nameOf: async ({ viewer }) => shownName(await shared.accounts.accounts.me(viewer.account)),
  }),
]

/** The calls about what is being written, and what is published of it. */
export function writtenRoutes(
  world: World,
  { accounts }: Pick<Shared, 'accounts'>,
  storedOf: (id: string) => StoredText,
  calls: DeskCalls,
  subject: TextKind['subject'],
): Route[] {
  const { database, clock } = world
  const save = savingDraft({
    ...world,
    async publishedOf(trx, { subject_id }) {
      const stored = storedOf(subject_id)
      const row = await holdText(trx, stored, subject_id)
      return row ? stored.textsOf(row) : {}
    },
    async saved(trx, { subject_id }, draft) {
      await noteDraft(trx, storedOf(subject_id), subject_id, draft)
    },
  })
  return [
    ...textDraftRoutes(calls, {
      database,
      save,
      subject,
      async publishedText(id) {
        const stored = storedOf(id)
        const row = await findText(database.read, stored, id)
        if (!row || row.removed_at !== null) throw notFound()
        return stored.textsOf(row)
      },
    }),
    ...deskRoutes(calls, {
      storedOf,
      database,
      clock,
      audit: accounts.audit,
      remember: remembering(clock),
      drafts: textDrafts(clock, subject),
      hasPicture,
      previews: textPreviews(world),
    }),
  ]
}

/** Has the list say what the draft calls the text, and that there is something to publish. */
async function noteDraft(
  trx: Transaction<Tables>,
  stored: StoredText,
  id: string,
  { texts, saved_at }: { texts: Record<string, string>; saved_at: string },
): Promise<void> {
  const row = await findText(trx, stored, id)
  if (!row) return
  const published = stored.textsOf(row)
  const isChanged = Object.entries(texts).some(([name, text]) => text !== published[name])
  await changeText(trx, stored, {
    id: row.id,
    draft_title: texts['title'] ?? null,
    drafted_at: isChanged ? saved_at : null,
  })
}
