import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing, ownId } from '../../contract/fields.ts'
import { afterCursor } from '../../contract/list.ts'

/** `changed`: what is public, or will be, is not what was written last. */
export const postBoxes = ['all', 'draft', 'scheduled', 'published', 'changed', 'removed'] as const
export type PostBox = (typeof postBoxes)[number]

export const postFilters = z.object({
  box: z.enum(postBoxes).default('all'),
  /** Words of the title, all of them. */
  search: line().max(200, 'Use at most 200 characters.').default(''),
})
export type PostFilters = z.output<typeof postFilters>

export const postStates = ['draft', 'scheduled', 'published', 'removed'] as const

const row = z.object({
  id: z.string(),
  /** What it is called now; empty: nobody has named it yet. */
  title: z.string(),
  /** Its address on the site; null: it has none yet. */
  slug: z.string().nullable(),
  category: z.string(),
  author_name: z.string(),
  state: z.enum(postStates),
  /** Something of it is not published yet. */
  is_changed: z.boolean(),
  published_at: moment.nullable(),
  /** When somebody last wrote in it. */
  worked_at: moment,
})
export type WrittenPostRow = z.output<typeof row>

const site = {
  access: 'staff:site',
  params: nothing,
  query: nothing,
  limit: { count: 240, seconds: 60 },
  tags: ['post'],
} as const

export const listWrittenPosts = endpoint({
  ...site,
  method: 'GET',
  path: '/staff/posts/',
  summary: 'All posts, what was worked on last first, drafts with them; 100 at a time.',
  query: postFilters.extend({ after: afterCursor }),
  output: z.object({
    items: z.array(row),
    /** Names the next page; null after the last. */
    next: z.string().nullable(),
    /** How many there are in each box; 1,001 stands for more than 1,000. */
    counts: z.record(z.enum(postBoxes), z.number()),
  }),
})

export const beginPost = endpoint({
  ...site,
  audited: true,
  limit: { count: 30, seconds: 60 },
  method: 'POST',
  path: '/staff/posts/',
  summary: 'Begin a post, which nobody of the public sees.',
  success: 201,
  output: z.object({ id: ownId }),
})

const onePost = { ...site, params: z.object({ id: ownId }) } as const

export const readWrittenPost = endpoint({
  ...onePost,
  method: 'GET',
  path: '/staff/posts/{id}/',
  summary: 'How a post stands.',
  output: row,
})
export type WrittenPost = z.output<typeof row>

const acted = z.object({ undo: ownId })
const act = {
  ...onePost,
  audited: true,
  limit: { count: 60, seconds: 60 },
  success: 200,
  output: acted,
} as const

export const publishPost = endpoint({
  ...act,
  method: 'POST',
  path: '/staff/posts/{id}/publish/',
  summary: 'Publish what is written of a post, at once or later; it is public within a second.',
  body: z.strictObject({
    /** The page on which it was written, and the last revision of the draft that it has shown. */
    editor: z.string().max(40),
    revision: z.int().min(0).max(1e9),
    /** When it appears; null: at once, or as it has appeared or will. */
    at: moment.nullable().default(null),
  }),
  output: acted.extend({
    /** The revision as which it is published. */
    revision: z.number(),
    slug: z.string(),
    published_at: moment,
  }),
})

export const withdrawPost = endpoint({
  ...act,
  method: 'POST',
  path: '/staff/posts/{id}/withdraw/',
  summary: 'Take a post from the site; what is written of it stays.',
})

export const removePost = endpoint({
  ...act,
  method: 'DELETE',
  path: '/staff/posts/{id}/',
  summary: 'Remove a post from the site and from the list; it can be restored.',
})

export const restorePost = endpoint({
  ...act,
  method: 'POST',
  path: '/staff/posts/{id}/restore/',
  summary: 'Bring a removed post back, as a draft.',
})

const draftText = (most: number) => z.string().max(most, `Use at most ${most} characters.`)

export const previewPost = endpoint({
  ...onePost,
  // Nobody but the session that asks sees anything of it.
  audited: false,
  limit: { count: 240, seconds: 60 },
  method: 'POST',
  path: '/staff/posts/{id}/preview/',
  summary: 'Show what is being written of a post as its page, for ten minutes and to this session.',
  bytes: 2 * 1024 * 1024,
  body: z.strictObject({
    title: draftText(1_000),
    excerpt: draftText(1_000),
    topic: draftText(100),
    author: draftText(1_000),
    /** JSON, as src/contract/richtext.ts has it; empty: nothing is written. */
    text: draftText(400_000),
  }),
  success: 200,
  output: z.object({ url: z.string() }),
  // Its answer is not stored: it opens what it shows.
  repeat: 'refused',
  tags: [],
})
