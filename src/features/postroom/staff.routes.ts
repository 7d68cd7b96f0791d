import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { serve } from '../../platform/http/serve.ts'
import { hasNoAddress } from './post-words.ts'
import type { PostPreviews } from './preview.ts'
import {
  actingOnPost,
  publishingPost,
  asRemoved,
  asRestored,
  asWithdrawn,
  type Drafts,
  type PostActParts,
} from './publish.ts'
import {
  beginPost,
  listWrittenPosts,
  previewPost,
  publishPost,
  readWrittenPost,
  removePost,
  restorePost,
  withdrawPost,
  type WrittenPost,
} from './staff.contract.ts'
import { insertPost, writtenPostStore, type ListedPostRow } from './store.ts'

interface Parts extends PostActParts {
  database: Database
  drafts: Drafts
  previews: Pick<PostPreviews, 'give'>
  /** The name that visitors read. */
  nameOf: (by: SignedInActor) => Promise<string>
}

const pageSize = 100

/** The calls of the console's room for the blog. */
export function postRoomRoutes({ database, nameOf, previews, ...parts }: Parts) {
  const posts = writtenPostStore(database)
  const now = () => parts.clock.now().toISOString()
  const publish = publishingPost(parts)
  const act = actingOnPost(parts)
  return [
    serve(listWrittenPosts, async ({ query }) => {
      const at = now()
      const [{ items, next }, counts] = await Promise.all([
        posts.page(query, at, pageSize),
        posts.counts(at),
      ])
      return { items: items.map((one) => asWritten(one, at)), next, counts }
    }),
    serve(beginPost, async (_, by) => {
      const author_name = await nameOf(by)
      return await parts.audit.act(by, async (trx, record) => {
        const id = newId()
        await insertPost(trx, { ...empty(id), author_name, updated_at: now() })
        record({ action: 'post-begun', about: id })
        return { id }
      })
    }),
    serve(readWrittenPost, async ({ params: { id } }) => {
      const found = await posts.find(id)
      if (!found) throw notFound()
      return asWritten(found, now())
    }),
    serve(publishPost, async ({ params: { id }, body }, by) => await publish(id, body, by)),
    serve(previewPost, async ({ params: { id }, body }, { viewer }) =>
      previews.give(id, viewer.session, body),
    ),
    serve(withdrawPost, async ({ params: { id } }, by) =>
      act(id, by, { action: 'post-withdrawn', change: asWithdrawn }),
    ),
    serve(removePost, async ({ params: { id } }, by) =>
      act(id, by, { action: 'post-removed', change: asRemoved }),
    ),
    serve(restorePost, async ({ params: { id } }, by) =>
      act(id, by, { action: 'post-restored', change: asRestored }),
    ),
  ]
}

/** A post in which nobody has written yet. Its slug is nobody's until it is published. */
const empty = (id: string) => ({
  id,
  position: 0,
  published_at: null,
  slug: id,
  title: '',
  excerpt: '',
  body: '',
  words: '',
  category: '',
  reading_minutes: 1,
  featured: 0,
  draft_title: null,
  drafted_at: null,
  removed_at: null,
})

function asWritten(row: ListedPostRow, now: string): WrittenPost {
  const { id, title, draft_title, category, author_name, published_at, drafted_at } = row
  return {
    id,
    title: draft_title ?? title,
    slug: hasNoAddress(row) ? null : row.slug,
    category,
    author_name,
    state: stateOf(row, now),
    is_changed: published_at !== null && drafted_at !== null,
    published_at,
    worked_at: drafted_at ?? row.updated_at,
  }
}

function stateOf({ published_at, removed_at }: ListedPostRow, now: string): WrittenPost['state'] {
  if (removed_at !== null) return 'removed'
  if (published_at === null) return 'draft'
  return published_at > now ? 'scheduled' : 'published'
}
