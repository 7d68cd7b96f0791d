import type { Feed, FeedEntry } from './feed.ts'

/** JSON Feed 1.1 (jsonfeed.org). */
export const asJsonFeed = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: feed.self,
    language: 'en',
    authors: [{ name: feed.firm }],
    items: feed.entries.map(itemOf),
  })

const itemOf = (entry: FeedEntry) => ({
  id: entry.id,
  url: entry.url,
  title: entry.title,
  summary: entry.summary,
  content_html: entry.html,
  date_published: entry.published,
  authors: [{ name: entry.author }],
  tags: [entry.topic],
})
