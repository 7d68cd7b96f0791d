import type { Listing } from './listings.ts'
import { element, xmlDocument } from './xml.ts'

/** The most addresses that one file may have (sitemaps.org). */
const most = 50_000

/**
 * The sitemap as files by path: `/sitemap.xml` alone, or the index of `/sitemap-1.xml` and so on
 * where there are more than `limit` addresses. `origin` has no slash at its end.
 */
export function sitemaps(
  origin: string,
  listings: readonly Listing[],
  limit = most,
): Map<string, string> {
  if (listings.length <= limit) return new Map([['/sitemap.xml', urlset(origin, listings)]])
  const count = Math.ceil(listings.length / limit)
  const parts = Array.from({ length: count }, (_, at) => ({
    path: `/sitemap-${at + 1}.xml`,
    listings: listings.slice(at * limit, (at + 1) * limit),
  }))
  const names = parts.map(({ path, listings }) => ({ path, changed: lastOf(listings) }))
  const index = document('sitemapindex', 'sitemap', origin, names)
  return new Map([
    ['/sitemap.xml', index],
    ...parts.map(({ path, listings }) => [path, urlset(origin, listings)] as const),
  ])
}

type Entry = Pick<Listing, 'path' | 'changed'>

const urlset = (origin: string, entries: readonly Entry[]) =>
  document('urlset', 'url', origin, entries)

function document(root: string, item: string, origin: string, entries: readonly Entry[]): string {
  const items = entries.map(({ path, changed }) =>
    element(
      item,
      {},
      element('loc', {}, origin + path),
      changed ? element('lastmod', {}, changed) : null,
    ),
  )
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return xmlDocument(element(root, { xmlns }, ...items))
}

const lastOf = (entries: readonly Entry[]): string | undefined =>
  entries
    .flatMap(({ changed }) => changed ?? [])
    .toSorted()
    .at(-1)
