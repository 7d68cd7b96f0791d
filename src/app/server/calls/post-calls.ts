import type { Transaction } from 'kysely'
import { shownName } from '../../../platform/auth/accounts.ts'
import { notFound } from '../../../contract/problem.ts'
import type { Tables } from '../../../database/tables/tables.ts'
import { postDrafts } from '../../../features/draft/post-sent.ts'
import { savingDraft } from '../../../features/draft/save.ts'
import { postDraftRoutes } from '../../../features/draft/staff.routes.ts'
import { textsOfPost } from '../../../features/postroom/post-words.ts'
import { postPreviews } from '../../../features/postroom/preview.ts'
import { postRoomRoutes } from '../../../features/postroom/staff.routes.ts'
import {
  changePost,
  findPostRow,
  holdPost,
  writtenPostStore,
} from '../../../features/postroom/store.ts'
import { remembering } from '../../../features/undo/undo.ts'
import type { Route } from '../../../platform/http/serve.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

/** The calls by which the blog is written. */
export function postCalls(world: World, { accounts }: Shared): Route[] {
  const { database, clock } = world
  const posts = writtenPostStore(database)
  const save = savingDraft({
    ...world,
    async publishedOf(trx, { subject_id }) {
      const post = await holdPost(trx, subject_id)
      return post ? textsOfPost(post) : {}
    },
    saved: async (trx, { subject_id }, draft) => await noteDraft(trx, subject_id, draft),
  })
  return [
    ...postDraftRoutes({
      database,
      save,
      async publishedPost(id) {
        const post = await posts.find(id)
        if (!post || post.removed_at !== null) throw notFound()
        return textsOfPost(post)
      },
    }),
    ...postRoomRoutes({
      database,
      clock,
      audit: accounts.audit,
      remember: remembering(clock),
      drafts: postDrafts(clock),
      previews: postPreviews(world),
      nameOf: async ({ viewer }) => shownName(await accounts.accounts.me(viewer.account)),
    }),
  ]
}

/** Has the list say what the draft calls the post, and that there is something to publish. */
async function noteDraft(
  trx: Transaction<Tables>,
  id: string,
  { texts, saved_at }: { texts: Record<string, string>; saved_at: string },
): Promise<void> {
  const post = await findPostRow(trx, id)
  if (!post) return
  const published: Record<string, string> = textsOfPost(post)
  const isChanged = Object.entries(texts).some(([name, text]) => text !== published[name])
  await changePost(trx, id, {
    draft_title: texts['title'] ?? null,
    drafted_at: isChanged ? saved_at : null,
  })
}
