import { notFound, Problem } from '../../contract/problem.ts'
import type { RichText } from '../../contract/richtext.ts'
import { needed, type EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { demandName, demandSlug, show, type Submitted } from '../../platform/publishing/pages.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  blogPage,
  isTopic,
  listPosts,
  postPage,
  readPost,
  readListing,
  readNeighbours,
  type ListingQuery,
  type SubscriptionView,
} from './contract.ts'
import type { PostSource } from './remote-posts.ts'
import { listingOf, neighboursOf } from './listing.ts'
import type { PostStore } from './store.ts'

interface PostParts {
  posts: PostStore
  /** Has the pictures of a text as they are now. */
  showPictures: (text: RichText) => Promise<RichText>
}

export function postRoutes({ posts, showPictures }: PostParts) {
  return [
    serve(listPosts, async ({ query: { search, ...filters } }) => {
      if (search === undefined) return await posts.list(filters)
      const found = await posts.these(await posts.search(search, filters.category))
      return found.filter(({ featured }) => featured === (filters.featured ?? featured))
    }),
    serve(readListing, ({ query }) => listingOf(posts, query)),
    serve(readNeighbours, ({ params }) => neighboursOf(posts, params.id)),
    serve(readPost, async ({ params }) => {
      const found = await posts.find(params.id)
      if (!found) throw notFound()
      return { ...found, body: await showPictures(found.body) }
    }),
  ]
}

const failed = 'That did not work just now. Please try again soon.'

const untouched: SubscriptionView = { email: '', error: null, notice: null }

/** What the blog needs from other slices, wired in app/server. */
export interface PostPageParts {
  callEndpoint: EndpointCaller
  source: PostSource
  /** Subscribes an address to new posts; `from` is the client's network address. */
  subscribe: (
    email: string,
    from: string,
    key: null,
    page: string,
  ) => Promise<{ ok: boolean; notice: string }>
}

/** From this program itself. */
export const localPosts = (here: EndpointCaller): PostSource => ({
  page: ({ category, search, page }) =>
    here(readListing, { query: { category, search, page: page?.toString() } }),
  around: (id) => here(readNeighbours, { params: { id } }),
})

/** How many pages of the list are cached; the later ones are rarely read. */
const cachedPages = 10

const isOneOfFew = ({ category = '', search, page = 1 }: ListingQuery) =>
  search === undefined && page <= cachedPages && (category === '' || isTopic(category))

export function postPages({ callEndpoint, source, subscribe }: PostPageParts) {
  const blog = async ({ category, search, page }: ListingQuery) => {
    const listing = await needed(source.page({ category, search, page }))
    return { listing, category, search, subscription: untouched }
  }
  return [
    show(blogPage, ({ query }) => blog(query), {
      isOneOfFew,
      submit: async ({ fields, caller }) => {
        // The page first: if it cannot be loaded, nothing has been done yet.
        const view = await blog({})
        const { subscription, ...answer } = await sent(fields, caller.address, subscribe)
        return { ...answer, view: { ...view, subscription } }
      },
    }),
    show(
      postPage,
      async ({ params }) => {
        const slug = demandName(params['slug'])
        const post = await needed(callEndpoint(readPost, { params: { id: slug } }))
        demandSlug(post, slug, '/blog')
        return { post, ...(await needed(source.around(slug))) }
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

/** The result of the form: done, refused at its field, or failed. */
async function sent(
  fields: URLSearchParams,
  from: string,
  subscribe: PostPageParts['subscribe'],
): Promise<Omit<Submitted<never>, 'view'> & { subscription: SubscriptionView }> {
  const email = fields.get('email') ?? ''
  try {
    const { ok, notice } = await subscribe(email, from, null, blogPage.path)
    const good: SubscriptionView = { ...untouched, notice: { tone: 'good', text: notice } }
    if (ok) return { status: 200, subscription: good }
    return { status: 400, subscription: { email, error: notice, notice: null } }
  } catch (error) {
    if (error instanceof Problem && error.status < 500) throw error
    const bad: SubscriptionView = { email, error: null, notice: { tone: 'bad', text: failed } }
    return { status: 503, subscription: bad, error }
  }
}
