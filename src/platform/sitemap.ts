import type { Listing } from './places.ts'

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
  const lines = entries.map(({ path, changed }) => {
    const date = changed ? `<lastmod>${escaped(changed)}</lastmod>` : ''
    return `<${item}><loc>${escaped(origin + path)}</loc>${date}</${item}>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>\n`,
  ].join('\n')
}

const lastOf = (entries: readonly Entry[]): string | undefined =>
  entries
    .flatMap(({ changed }) => changed ?? [])
    .toSorted()
    .at(-1)

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] as string)
