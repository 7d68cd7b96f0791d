import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import {
  filter,
  flag,
  id,
  idOrSlug,
  moment,
  nothing,
  lines,
  updated,
} from '../../contract/fields.ts'
import { hitPiece } from '../../contract/hit.ts'
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

/** Only the first 100 characters of a search are used. */
export const searchLength = 100
const search = lines()
  .transform((value) => value.slice(0, searchLength).toWellFormed().trim() || undefined)
  .optional()

export const listPosts = endpoint({
  method: 'GET',
  path: '/blog/',
  summary:
    'Published posts: the 1,000 newest, or the 100 best hits of a search, whose last word may be incomplete.',
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

/** A post in a list; `hit`: its title and an excerpt, with what a search has found marked. */
export const listedPost = postSummary.extend({
  hit: z.object({ title: z.array(hitPiece), text: z.array(hitPiece) }).optional(),
})
export type ListedPost = z.infer<typeof listedPost>

const pageNumber = z
  .union([z.literal(''), z.string().regex(/^[1-9]\d{0,6}$/, 'Not the number of a page.')])
  .transform((value) => Number(value) || undefined)
  .optional()

/** A page of a list of posts. `more`: a search has more hits than are counted. */
export const listing = z.object({
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
export type PostListing = z.infer<typeof listing>
export const postsOnAPage = 10

export const readListing = endpoint({
  method: 'GET',
  path: '/posts/',
  summary:
    'Published posts by page, with their number, and for a search where its words were found.',
  access: 'anyone',
  limit: { count: 120, seconds: 60 },
  params: nothing,
  query: z.object({ category: filter, search, page: pageNumber }),
  output: listing,
})
export type ListingQuery = z.output<typeof readListing.query>

const postLink = z.object({ slug: z.string(), title: z.string() })

/** The posts to read after a post. */
export const postNeighbours = z.object({
  newer: postLink.nullable(),
  older: postLink.nullable(),
  related: z.array(postSummary),
})
export type PostNeighbours = z.infer<typeof postNeighbours>

export const readNeighbours = endpoint({
  method: 'GET',
  path: '/posts/{id}/around/',
  summary: 'The posts before and after a post, and those most like it.',
  access: 'anyone',
  limit: null,
  params: idOrSlug,
  query: nothing,
  output: postNeighbours,
})

/** The form to get new posts by mail: empty, or as it was sent, with the result. */
export interface SubscriptionView {
  email: string
  /** What is wrong with the address, or null. */
  error: string | null
  notice: { tone: 'good' | 'bad'; text: string } | null
  /** Nobody is subscribed here. */
  isSample?: boolean
}

export interface BlogView {
  listing: PostListing
  category: string | undefined
  search: string | undefined
  subscription: SubscriptionView
}
export const blogPage = page<BlogView, typeof readListing.query>('/blog', readListing.query)
export const postPage = page<{ post: Post } & PostNeighbours>('/blog/{slug}')

/** The address of a page of the blog; the first page has no number in it. */
export function blogAddress({ category, search, page = 1 }: ListingQuery): string {
  const given = Object.entries({ category, search, page: page > 1 ? page : undefined })
  const query = given.flatMap(([name, value]) => (value ? [`${name}=${encoded(value)}`] : []))
  return query.length > 0 ? `/blog?${query.join('&')}` : '/blog'
}

/** A lone surrogate can be typed, but not encoded. */
const encoded = (value: string | number) => encodeURIComponent(String(value).toWellFormed())

/** The media type of each kind of feed. */
export const feedTypes = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const
export type FeedKind = keyof typeof feedTypes
export const feedNames = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' } as const
export const feedFiles = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const
export const feedKinds = Object.keys(feedTypes) as FeedKind[]

/** The address of the feed of all posts, or of a topic. */
export const feedAddress = (kind: FeedKind, topic?: string): string =>
  `/blog/${topic ? `topics/${topic}/` : ''}${feedFiles[kind]}`

/** The links to feeds in the head of a page. */
export const feedLinks = (category?: string) => {
  const topic = category && isTopic(category) ? category : undefined
  return feedKinds.map((kind) => ({
    rel: 'alternate',
    type: feedTypes[kind],
    title: `${topic ? topicName(topic) : blogName} (${feedNames[kind]})`,
    href: feedAddress(kind, topic),
  }))
}

/** The links in the head of the blog: its own address, the pages before and after it, the feeds. */
export function pageLinks({ category, search, listing: { page, pages } }: BlogView) {
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
