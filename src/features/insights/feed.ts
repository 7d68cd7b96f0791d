import { createHash } from 'node:crypto'
import { withAbsoluteLinks } from '../../platform/publishing/absolute-links.ts'
import type { RichText } from '../../contract/richtext.ts'
import type { Post } from './contract.ts'

/** The content of a feed of any kind; all addresses are absolute. */
export interface Feed {
  title: string
  description: string
  /** The page whose posts it has. */
  home: string
  /** Its own address. */
  self: string
  firm: string
  /** The newest first. */
  entries: FeedEntry[]
}

/** A post in a feed. */
export interface FeedEntry {
  /** Stays the same when the slug or the host changes. */
  id: string
  url: string
  title: string
  summary: string
  html: string
  topic: string
  author: string
  /** ISO 8601 in UTC. */
  published: string
}

interface Site {
  origin: string
  topicName: (slug: string) => string
  asHtml: (text: RichText) => string
}

/** A post as the feeds have it: in full, with absolute links. */
export function feedEntry(post: Post, { origin, topicName, asHtml }: Site): FeedEntry {
  const url = `${origin}/blog/${post.slug}`
  return {
    id: `urn:uuid:${uuidOf(post.id)}`,
    url,
    title: post.title,
    summary: post.excerpt,
    html: asHtml(withAbsoluteLinks(post.body, url)),
    topic: topicName(post.category),
    author: post.author_name,
    published: post.published_at,
  }
}

/** A version 8 UUID (RFC 9562) from an id, because our ids are no UUIDs and a feed needs an IRI. */
function uuidOf(id: string): string {
  const bytes = createHash('sha256').update(`post ${id}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
