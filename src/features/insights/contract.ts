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

const search = z
  .string()
  .trim()
  .max(100, 'Search for at most 100 characters.')
  .transform((value) => value || undefined)
  .optional()

export const listPosts = endpoint({
  method: 'GET',
  path: '/blog/',
  summary: 'Published posts, newest first.',
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

/** The form for new posts by mail: empty, or as it was sent, with what became of it. */
export interface SubscriptionView {
  email: string
  /** What is wrong with the address, or null. */
  error: string | null
  notice: { tone: 'good' | 'bad'; text: string } | null
}

export interface BlogView {
  posts: PostSummary[]
  /** False while nothing at all is published: the page says that the blog is coming. */
  launched: boolean
  category: string | undefined
  search: string | undefined
  subscription: SubscriptionView
}
export const blogPage = page<BlogView, typeof listPosts.query>('/blog', listPosts.query)
export const postPage = page<{ post: Post; more: PostSummary[] }>('/blog/{slug}')
