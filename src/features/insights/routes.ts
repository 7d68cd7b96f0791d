import { notFound } from '../../contract/problem.ts'
import { needed, type Ask } from '../../platform/ask.ts'
import { show } from '../../platform/pages.ts'
import { serve } from '../../platform/serve.ts'
import { blogPage, listPosts, postPage, readPost } from './contract.ts'
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

const notOpen = 'We cannot take subscriptions yet. Please write to us instead.'

export function postPages({ ask }: { ask: Ask }) {
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
    return { posts, launched: all.length > 0, category, search, notice: null }
  }
  return [
    show(blogPage, ({ query }) => blog(query), {
      submit: async () => ({ status: 503, view: { ...(await blog({})), notice: notOpen } }),
    }),
    show(postPage, async ({ params }) => {
      const post = await needed(ask(readPost, { params: { id: params['slug'] ?? '' } }))
      if (post.slug !== params['slug']) throw notFound()
      const all = await needed(ask(listPosts))
      const others = all.filter(({ id }) => id !== post.id)
      const related = others.filter(({ category }) => category === post.category)
      return { post, more: [...new Set([...related, ...others])].slice(0, 3) }
    }),
  ]
}
