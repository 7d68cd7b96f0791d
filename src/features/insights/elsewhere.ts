import { notFound } from '../../contract/problem.ts'
import type { EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { listPosts, postsOnAPage, type Shelf, type Surroundings } from './contract.ts'
import type { ShelfQuery } from './contract.ts'
import { placeOf, related } from './shelf.ts'

/** What the pages of the blog ask for besides the posts themselves. */
export interface Shelves {
  page(query: ShelfQuery): Promise<Shelf>
  around(slug: string): Promise<Surroundings>
}

/** The same of a host that has the calls of the specification alone: made of its whole list. */
export function shelvesElsewhere(callEndpoint: EndpointCaller): Shelves {
  return {
    async page({ category, search, page = 1 }) {
      const all = await callEndpoint(listPosts)
      const asked = category || search
      const posts = asked ? await callEndpoint(listPosts, { query: { category, search } }) : all
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
