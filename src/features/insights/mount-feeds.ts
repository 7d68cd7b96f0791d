import type { Hono } from 'hono'
import { methodNotAllowed, notFound } from '../../contract/problem.ts'
import type { RichText } from '../../contract/richtext.ts'
import { needed, type EndpointCaller } from '../../platform/http/call-endpoint.ts'
import type { Bindings, Exchange } from '../../platform/http/exchange.ts'
import type { PageCache } from '../../platform/publishing/page-cache.ts'
import { cachedResponse } from '../../platform/publishing/cached.ts'
import { readLayout } from '../content/contract.ts'
import {
  blogAddress,
  blogName,
  feedKinds,
  feedTypes,
  feedAddress,
  isTopic,
  listPosts,
  readPost,
  topicName,
  type FeedKind,
} from './contract.ts'
import { asAtom } from './feed-atom.ts'
import { asJsonFeed } from './feed-json.ts'
import { asRss } from './feed-rss.ts'
import { feedEntry, type Feed } from './feed.ts'

interface Parts {
  callEndpoint: EndpointCaller
  pageCache: PageCache
  /** False when posts come from another host, which does not notify us of changes. */
  mayCache: boolean
  /** PUBLIC_URL. */
  origin: string
  asHtml: (text: RichText) => string
}

const writers: Record<FeedKind, (feed: Feed) => string> = {
  rss: asRss,
  atom: asAtom,
  json: asJsonFeed,
}

/** How many posts a feed has. */
const most = 20

/** The feeds of the blog and of each topic: the newest posts in full, cached until content changes. */
export function mountPostFeeds(app: Hono<{ Bindings: Bindings }>, parts: Parts): void {
  for (const kind of feedKinds) {
    for (const path of [feedAddress(kind), feedAddress(kind, ':topic')]) {
      app.get(path, (exchange) => answer(exchange, kind, parts))
      app.all(path, () => {
        throw methodNotAllowed(['GET', 'HEAD'])
      })
    }
  }
}

async function answer(exchange: Exchange, kind: FeedKind, parts: Parts): Promise<Response> {
  const { pathname } = new URL(exchange.req.url)
  const topic = exchange.req.param('topic')
  if (topic !== undefined && !isTopic(topic)) throw notFound()
  const cached = await parts.pageCache.getOrMake(pathname, true, async () => ({
    body: Buffer.from(writers[kind](await newest(topic, parts, feedAddress(kind, topic)))),
    type: `${feedTypes[kind]}; charset=utf-8`,
    headers: [['Cache-Control', parts.mayCache ? 'no-cache' : 'no-store']],
    passing: !parts.mayCache,
  }))
  return cachedResponse(exchange.req.raw, cached)
}

async function newest(topic: string | undefined, parts: Parts, path: string): Promise<Feed> {
  const { callEndpoint, origin, asHtml } = parts
  const [{ company, site }, listed] = await needed(
    Promise.all([
      callEndpoint(readLayout),
      callEndpoint(listPosts, { query: { category: topic } }),
    ]),
  )
  const whole = listed.slice(0, most).map(({ id }) => callEndpoint(readPost, { params: { id } }))
  const posts = await needed(Promise.all(whole))
  return {
    title: `${company.name}: ${topic ? topicName(topic) : blogName}`,
    description: topic ? `New posts on ${topicName(topic)}.` : site.description,
    home: origin + blogAddress({ category: topic }),
    self: origin + path,
    firm: company.name,
    entries: posts.map((post) => feedEntry(post, { origin, topicName, asHtml })),
  }
}
