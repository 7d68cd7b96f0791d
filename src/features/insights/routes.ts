import { notFound, Problem } from '../../contract/problem.ts'
import { needed, type Ask } from '../../platform/ask.ts'
import { show, type Submitted } from '../../platform/pages.ts'
import { serve } from '../../platform/serve.ts'
import { blogPage, listPosts, postPage, readPost, type SubscriptionView } from './contract.ts'
import type { PostStore } from './store.ts'

export function postRoutes({ posts }: { posts: PostStore }) {
  return [
    serve(listPosts, ({ query }) => posts.list(query)),
    serve(readPost, async ({ params }) => {
      const found = await posts.find(params.id)
      if (!found) throw notFound()
      return found
    }),
  ]
}

const failed = 'That did not work just now. Please try again soon.'

const untouched: SubscriptionView = { email: '', error: null, notice: null }

/** What the blog shows of other slices, wired in app/server.ts. */
export interface PostPageParts {
  ask: Ask
  /** Takes an address for new posts; `from` is the client's. */
  subscribe: (email: string, from: string) => Promise<{ ok: boolean; notice: string }>
}

export function postPages({ ask, subscribe }: PostPageParts) {
  const blog = async ({
    category,
    search,
  }: {
    category?: string | undefined
    search?: string | undefined
  }) => {
    const all = await needed(ask(listPosts))
    const posts =
      category || search ? await needed(ask(listPosts, { query: { category, search } })) : all
    return { posts, launched: all.length > 0, category, search, subscription: untouched }
  }
  return [
    show(blogPage, ({ query }) => blog(query), {
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
        const post = await needed(ask(readPost, { params: { id: params['slug'] ?? '' } }))
        if (post.slug !== params['slug']) throw notFound()
        const all = await needed(ask(listPosts))
        const others = all.filter(({ id }) => id !== post.id)
        const related = others.filter(({ category }) => category === post.category)
        return { post, more: [...new Set([...related, ...others])].slice(0, 3) }
      },
      {
        places: async () =>
          (await needed(ask(listPosts))).map(({ slug, excerpt, ...post }) => ({
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
