import { element, xmlDocument } from '../../platform/publishing/xml.ts'
import type { Feed, FeedEntry } from './feed.ts'

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

/** RSS 2.0, by the best practices profile of the RSS Advisory Board. */
export function asRss(feed: Feed): string {
  const [newest] = feed.entries
  const channel = element(
    'channel',
    {},
    element('title', {}, feed.title),
    element('link', {}, feed.home),
    element('description', {}, feed.description),
    element('language', {}, 'en'),
    newest && element('lastBuildDate', {}, rfc822(newest.published)),
    element('atom:link', { rel: 'self', type: 'application/rss+xml', href: feed.self }),
    ...feed.entries.map(item),
  )
  return xmlDocument(element('rss', { version: '2.0', ...namespaces }, channel))
}

const item = (entry: FeedEntry) =>
  element(
    'item',
    {},
    element('title', {}, entry.title),
    element('link', {}, entry.url),
    element('guid', { isPermaLink: 'false' }, entry.id),
    element('pubDate', {}, rfc822(entry.published)),
    // `author` would have to be a mail address.
    element('dc:creator', {}, entry.author),
    element('category', {}, entry.topic),
    element('description', {}, entry.summary),
    element('content:encoded', {}, entry.html),
  )

/** `Tue, 10 Nov 2026 14:00:00 GMT`. */
const rfc822 = (moment: string) => new Date(moment).toUTCString()
