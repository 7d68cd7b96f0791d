import { element, xmlDocument } from '../../platform/publishing/xml.ts'
import type { Feed, FeedEntry } from './feed.ts'

/** Atom requires `updated`, and a feed without posts has no date. */
const never = '1970-01-01T00:00:00.000Z'

/** Atom 1.0 (RFC 4287). */
export function asAtom(feed: Feed): string {
  const root = element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
    element('id', {}, feed.home),
    element('title', {}, feed.title),
    element('subtitle', {}, feed.description),
    element('updated', {}, feed.entries[0]?.published ?? never),
    element('author', {}, element('name', {}, feed.firm)),
    element('link', { rel: 'self', type: 'application/atom+xml', href: feed.self }),
    element('link', { rel: 'alternate', type: 'text/html', href: feed.home }),
    ...feed.entries.map(entryOf),
  )
  return xmlDocument(root)
}

const entryOf = (entry: FeedEntry) =>
  element(
    'entry',
    {},
    element('id', {}, entry.id),
    element('title', {}, entry.title),
    element('published', {}, entry.published),
    element('updated', {}, entry.published),
    element('author', {}, element('name', {}, entry.author)),
    element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    element('category', { term: entry.topic }),
    element('summary', {}, entry.summary),
    element('content', { type: 'html' }, entry.html),
  )
