import { notFound } from '../../contract/problem.ts'
import { plainText } from '../../contract/prose.ts'
import { mostRelated } from '../../platform/publishing/related.ts'
import {
  postsOnAPage,
  type ListedPost,
  type Post,
  type PostSummary,
  type PostListing,
  type ListingQuery,
  type PostNeighbours,
} from './contract.ts'
import { mostFound } from './search-store.ts'
import type { PostStore } from './store.ts'
import { marked, searchWords, snippet } from '../../contract/search-words.ts'

/** A post is compared with so many of the newest posts, and as many of the newest on its topic. */
const compared = 50

/** A page of the posts. Throws 404 for a page beyond the last. */
export async function listingOf(posts: PostStore, query: ListingQuery): Promise<PostListing> {
  return query.search === undefined
    ? await allPosts(posts, query)
    : await foundPosts(posts, { ...query, search: query.search })
}

async function allPosts(
  posts: PostStore,
  { category, page = 1 }: ListingQuery,
): Promise<PostListing> {
  const topics = await posts.topics()
  const counted = topics.filter(({ slug }) => slug === (category ?? slug))
  const found = counted.reduce((sum, { count }) => sum + count, 0)
  const place = placeOf(page, found)
  const shown = await posts.list({ category }, { from: place.from, most: postsOnAPage })
  const rest = { topics, launched: topics.length > 0, more: false }
  return { posts: shown, found, page, pages: place.pages, ...rest }
}

async function foundPosts(
  posts: PostStore,
  { category, search, page = 1 }: ListingQuery & { search: string },
): Promise<PostListing> {
  const ids = await posts.search(search, category)
  const found = Math.min(ids.length, mostFound)
  const { from, pages } = placeOf(page, found)
  const shown = await posts.these(ids.slice(from, Math.min(from + postsOnAPage, found)))
  const rest = { topics: [], more: ids.length > mostFound }
  const launched = found > 0 || (await posts.any())
  return { posts: shown.map((post) => asHit(post, search)), found, page, pages, launched, ...rest }
}

/** Where a page begins. Throws 404 for a page beyond the last; the first exists even when empty. */
export function placeOf(page: number, found: number): { from: number; pages: number } {
  const pages = Math.max(1, Math.ceil(found / postsOnAPage))
  if (page > pages) throw notFound()
  return { from: (page - 1) * postsOnAPage, pages }
}

function asHit({ body, ...post }: Post, search: string): ListedPost {
  const words = searchWords(search)
  const text = snippet(post.excerpt, words) ?? snippet(plainText(body), words)
  return {
    ...post,
    hit: { title: marked(post.title, words), text: text ?? marked(post.excerpt, []) },
  }
}

/** The posts to read after a post. Throws 404 when the post does not exist. */
export async function neighboursOf(posts: PostStore, idOrSlug: string): Promise<PostNeighbours> {
  const post = await posts.find(idOrSlug)
  if (!post) throw notFound()
  return await neighboursOfPost(posts, post)
}

/** The same for one that need not be published. */
export async function neighboursOfPost(
  posts: PostStore,
  post: PostSummary,
): Promise<PostNeighbours> {
  const [newer, older, onTopic, newest] = await Promise.all([
    posts.next(post, 'newer'),
    posts.next(post, 'older'),
    posts.list({ category: post.category }, { most: compared }),
    posts.list({}, { most: compared }),
  ])
  const others = new Map([...newest, ...onTopic].map((one) => [one.id, one]))
  return { newer, older, related: related(post, [...others.values()]) }
}

/** The three posts most related to a post. */
export const related = (post: PostSummary, others: readonly PostSummary[]): PostSummary[] =>
  mostRelated(comparable(post), others, { as: comparable, most: 3 })

const comparable = ({ id, title, excerpt, category }: PostSummary) => ({
  id,
  title,
  text: excerpt,
  kind: category,
})
