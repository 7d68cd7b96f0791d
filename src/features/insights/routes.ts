import { notFound, Problem } from '../../contract/problem.ts'
import { needed, type EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { demandSlug, show, type Submitted } from '../../platform/publishing/pages.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  blogPage,
  isTopic,
  listPosts,
  postPage,
  readPost,
  readShelf,
  readSurroundings,
  type ShelfQuery,
  type SubscriptionView,
} from './contract.ts'
import type { Shelves } from './elsewhere.ts'
import { fillShelf, lookAround } from './shelf.ts'
import type { PostStore } from './store.ts'

export function postRoutes({ posts }: { posts: PostStore }) {
  return [
    serve(listPosts, async ({ query: { search, ...filters } }) => {
      if (search === undefined) return await posts.list(filters)
      const found = await posts.these(await posts.search(search, filters.category))
      return found.filter(({ featured }) => featured === (filters.featured ?? featured))
    }),
    serve(readShelf, ({ query }) => fillShelf(posts, query)),
    serve(readSurroundings, ({ params }) => lookAround(posts, params.id)),
    serve(readPost, async ({ params }) => {
      const found = await posts.find(params.id)
      if (!found) throw notFound()
      return found
    }),
  ]
}

const failed = 'That did not work just now. Please try again soon.'

const untouched: SubscriptionView = { email: '', error: null, notice: null }

/** What the blog shows of other slices, wired in app/server. */
export interface PostPageParts {
  callEndpoint: EndpointCaller
  shelves: Shelves
  /** Takes an address for new posts; `from` is the client's. */
  subscribe: (email: string, from: string) => Promise<{ ok: boolean; notice: string }>
}

/** The shelves of this program itself. */
export const shelvesHere = (here: EndpointCaller): Shelves => ({
  page: ({ category, search, page }) =>
    here(readShelf, { query: { category, search, page: page?.toString() } }),
  around: (id) => here(readSurroundings, { params: { id } }),
})

/** The pages of the blog that are kept: more are seldom turned over. */
const keptPages = 10

const isOneOfFew = ({ category = '', search, page = 1 }: ShelfQuery) =>
  search === undefined && page <= keptPages && (category === '' || isTopic(category))

export function postPages({ callEndpoint, shelves, subscribe }: PostPageParts) {
  const blog = async ({ category, search, page }: ShelfQuery) => {
    const shelf = await needed(shelves.page({ category, search, page }))
    return { shelf, category, search, subscription: untouched }
  }
  return [
    show(blogPage, ({ query }) => blog(query), {
      isOneOfFew,
      submit: async ({ fields, caller }) => {
        // The page first: when there is none to answer with, nothing has been done yet.
        const view = await blog({})
        const { subscription, ...answer } = await sent(fields, caller.address, subscribe)
        return { ...answer, view: { ...view, subscription } }
      },
    }),
    show(
      postPage,
      async ({ params }) => {
        const { slug = '' } = params
        const post = await needed(callEndpoint(readPost, { params: { id: slug } }))
        demandSlug(post, slug, '/blog')
        return { post, ...(await needed(shelves.around(slug))) }
      },
      {
        places: async () =>
          (await needed(callEndpoint(listPosts))).map(({ slug, excerpt, ...post }) => ({
            ...post,
            params: { slug },
            description: excerpt,
          })),
      },
    ),
  ]
}

/** What became of the form: done, refused at its field, or not possible just now. */
async function sent(
  fields: URLSearchParams,
  from: string,
  subscribe: PostPageParts['subscribe'],
): Promise<Omit<Submitted<never>, 'view'> & { subscription: SubscriptionView }> {
  const email = fields.get('email') ?? ''
  try {
    const { ok, notice } = await subscribe(email, from)
    const good: SubscriptionView = { ...untouched, notice: { tone: 'good', text: notice } }
    if (ok) return { status: 200, subscription: good }
    return { status: 400, subscription: { email, error: notice, notice: null } }
  } catch (error) {
    if (error instanceof Problem && error.status < 500) throw error
    const bad: SubscriptionView = { email, error: null, notice: { tone: 'bad', text: failed } }
    return { status: 503, subscription: bad, error }
  }
}
