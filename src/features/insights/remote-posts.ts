import { notFound } from '../../contract/problem.ts'
import type { EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { listPosts, postsOnAPage, type PostListing, type PostNeighbours } from './contract.ts'
import type { ListingQuery } from './contract.ts'
import { placeOf, related } from './listing.ts'

/** Where the pages of the blog get lists of posts and their neighbours. */
export interface PostSource {
  page(query: ListingQuery): Promise<PostListing>
  around(slug: string): Promise<PostNeighbours>
}

/** From a host with only the endpoints of the specification: computed from its whole list. */
export function remotePosts(callEndpoint: EndpointCaller): PostSource {
  return {
    async page({ category, search, page = 1 }) {
      const all = await callEndpoint(listPosts)
      const isFiltered = category || search
      const posts = isFiltered
        ? await callEndpoint(listPosts, { query: { category, search } })
        : all
      const { from, pages } = placeOf(page, posts.length)
      return {
        posts: posts.slice(from, from + postsOnAPage),
        found: posts.length,
        more: false,
        page,
        pages,
        topics: search ? [] : counted(all.map((post) => post.category)),
        launched: all.length > 0,
      }
    },
    async around(slug) {
      const all = await callEndpoint(listPosts)
      const at = all.findIndex((post) => post.slug === slug)
      const post = all[at]
      if (!post) throw notFound()
      const [newer = null, older = null] = [all[at - 1], all[at + 1]]
      return { newer, older, related: related(post, all) }
    },
  }
}

const counted = (categories: string[]) =>
  [...Map.groupBy(categories, (slug) => slug)].map(([slug, { length: count }]) => ({ slug, count }))
