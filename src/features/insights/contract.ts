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
type Topic = keyof typeof topics

export const isTopic = (slug: string): slug is Topic => Object.hasOwn(topics, slug)
export const topicName = (slug: string): string => (isTopic(slug) ? topics[slug] : slug)

export const blogName = 'Salesforce Insights'

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

/** The feeds, by their kind: what each is called by programs. */
export const feedTypes = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const
export type FeedKind = keyof typeof feedTypes
export const feedNames = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' } as const
export const feedFiles = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const
export const feedKinds = Object.keys(feedTypes) as FeedKind[]

/** Where a feed is; only topics of the blog have feeds of their own. */
export const feedAddress = (kind: FeedKind, topic?: string): string =>
  `/blog/${topic ? `topics/${topic}/` : ''}${feedFiles[kind]}`

/** What the head of a page says of the feeds that follow it. */
export const feedLinks = (category?: string) => {
  const topic = category && isTopic(category) ? category : undefined
  return feedKinds.map((kind) => ({
    rel: 'alternate',
    type: feedTypes[kind],
    title: `${topic ? topicName(topic) : blogName} (${feedNames[kind]})`,
    href: feedAddress(kind, topic),
  }))
}

/** What the head of the blog says of its address and of those that belong to it. */
export function pageLinks({ category, search, shelf: { page, pages } }: BlogView) {
  const address = (to: number) => blogAddress({ category, search, page: to })
  return {
    query: address(page).slice('/blog'.length),
    links: [
      ...(page > 1 ? [{ rel: 'prev', href: address(page - 1) }] : []),
      ...(page < pages ? [{ rel: 'next', href: address(page + 1) }] : []),
      ...feedLinks(category),
    ],
  }
}
