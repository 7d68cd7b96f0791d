import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { filter, flag, id, idOrSlug, moment, nothing, updated } from '../../contract/fields.ts'
import { page } from '../../contract/page.ts'
import { richText } from '../../contract/richtext.ts'

/** The four topics of the blog, by slug. */
export const topics = {
  'salesforce-updates': 'Salesforce Updates',
  'best-practices': 'Best Practices',
  'case-studies': 'Case Studies',
  'implementation-tips': 'Implementation Tips',
} as const
export type Topic = keyof typeof topics

export const postSummary = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  author_name: z.string(),
  reading_minutes: z.int(),
  published_at: moment,
  updated_at: updated,
  featured: z.boolean(),
})
export const post = postSummary.extend({ body: richText })
export type PostSummary = z.infer<typeof postSummary>
export type Post = z.infer<typeof post>

/** Of what is looked for, the first 100 characters count. */
export const searchLength = 100
const search = z
  .string()
  .transform((value) => value.slice(0, searchLength).trim() || undefined)
  .optional()

export const listPosts = endpoint({
  method: 'GET',
  path: '/blog/',
  summary:
    'Published posts, newest first: the 1,000 newest, or the 100 best of a search, its last word begun.',
  access: 'anyone',
  limit: { count: 120, seconds: 60 },
  params: nothing,
  query: z.object({ category: filter, featured: flag, search }),
  output: z.array(postSummary),
})

export const readPost = endpoint({
  method: 'GET',
  path: '/blog/{id}/',
  summary: 'One post, by id or slug.',
  access: 'anyone',
  limit: null,
  params: idOrSlug,
  query: nothing,
  output: post,
})

/** A piece of a text, and whether a search has found it. */
const piece = z.object({ text: z.string(), found: z.boolean() })
export type Piece = z.infer<typeof piece>

/** A post in a list; `hit`: its title, and the place in its text, with what a search found. */
export const listedPost = postSummary.extend({
  hit: z.object({ title: z.array(piece), text: z.array(piece) }).optional(),
})
export type ListedPost = z.infer<typeof listedPost>

const pageNumber = z
  .union([z.literal(''), z.string().regex(/^[1-9]\d{0,6}$/, 'Not the number of a page.')])
  .transform((value) => Number(value) || undefined)
  .optional()

/** A page of a list of posts. `more`: a search found more than it counts. */
export const shelf = z.object({
  posts: z.array(listedPost),
  found: z.int(),
  more: z.boolean(),
  page: z.int(),
  pages: z.int(),
  /** How many posts there are on each topic that has one; not counted for a search. */
  topics: z.array(z.object({ slug: z.string(), count: z.int() })),
  /** Whether anything at all is published. */
  launched: z.boolean(),
})
export type Shelf = z.infer<typeof shelf>
export const postsOnAPage = 10

export const readShelf = endpoint({
  method: 'GET',
  path: '/posts/',
  summary: 'Published posts by the page, with how many there are, and for a search where it hit.',
  access: 'anyone',
  limit: { count: 120, seconds: 60 },
  params: nothing,
  query: z.object({ category: filter, search, page: pageNumber }),
  output: shelf,
})
export type ShelfQuery = z.output<typeof readShelf.query>

const postLink = z.object({ slug: z.string(), title: z.string() })

/** Where to go on from a post. */
export const surroundings = z.object({
  newer: postLink.nullable(),
  older: postLink.nullable(),
  related: z.array(postSummary),
})
export type Surroundings = z.infer<typeof surroundings>

export const readSurroundings = endpoint({
  method: 'GET',
  path: '/posts/{id}/around/',
  summary: 'The posts before and after a post, and those most like it.',
  access: 'anyone',
  limit: null,
  params: idOrSlug,
  query: nothing,
  output: surroundings,
})

/** The form for new posts by mail: empty, or as it was sent, with what became of it. */
export interface SubscriptionView {
  email: string
  /** What is wrong with the address, or null. */
  error: string | null
  notice: { tone: 'good' | 'bad'; text: string } | null
}

export interface BlogView {
  shelf: Shelf
  category: string | undefined
  search: string | undefined
  subscription: SubscriptionView
}
export const blogPage = page<BlogView, typeof readShelf.query>('/blog', readShelf.query)
export const postPage = page<{ post: Post } & Surroundings>('/blog/{slug}')

/** The address of a page of the blog; its first page has none of its own. */
export function blogAddress({ category, search, page = 1 }: ShelfQuery): string {
  const asked = Object.entries({ category, search, page: page > 1 ? page : undefined })
  const query = asked.flatMap(([name, value]) => (value ? [`${name}=${encoded(value)}`] : []))
  return query.length > 0 ? `/blog?${query.join('&')}` : '/blog'
}

/** Half of a character of two halves can be typed, and cannot be encoded. */
const encoded = (value: string | number) => encodeURIComponent(String(value).toWellFormed())
