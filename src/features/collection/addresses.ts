import type { Transaction } from 'kysely'
import { malformed } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { leadOn } from '../../platform/publishing/slugs.ts'
import { collectionNames, collections, type CollectionName } from './contract.ts'
import type { RowTexts } from './row-values.ts'
import { renameContent, type ContentRow } from '../../platform/publishing/collection.ts'
import { collectionTables } from './tables.ts'

type Trx = Transaction<Tables>

/** What the pages call parts of themselves: a service of that address could not be jumped to. */
const anchors = ['call', 'content', 'edge', 'fade', 'menu', 'others', 'services']

/**
 * The slug of a row: as it was given, or made of its name. Throws 400 at the field for one that
 * another row has, that is the id of one, or that a page has for a part of itself.
 */
export function slugOf(
  collection: CollectionName,
  { id, texts }: { id: string | null; texts: RowTexts },
  rows: readonly ContentRow[],
): string {
  const { title, label } = collections[collection]
  const others = rows.filter((row) => row.id !== id)
  const holderOf = (slug: string) => others.find((row) => row['slug'] === slug || row.id === slug)
  const isAnchor = (slug: string) => collection === 'services' && anchors.includes(slug)
  const given = texts['slug'] ?? ''
  if (given === '') {
    const made = asSlug(texts[title] ?? '') || asSlug(label)
    const isFree = (slug: string) => !holderOf(slug) && !isAnchor(slug)
    const numbered = (at: number) => (at === 1 ? made : `${made.slice(0, 76)}-${at}`)
    let at = 1
    while (!isFree(numbered(at))) at += 1
    return numbered(at)
  }
  const holder = holderOf(given)
  if (holder) throw refused(`“${String(holder[title])}” has it already: choose another one.`)
  if (isAnchor(given)) throw refused('The pages of the site need this word: choose another one.')
  return given
}

const refused = (detail: string) => malformed(detail, { slug: [detail] })

/** A name as a part of an address. */
const asSlug = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')

/** What else names an industry by its slug goes on naming it. */
export type IndustryRename = (trx: Trx, change: { from: string; to: string }) => Promise<void>

interface Renamed {
  id: string
  from: string
  to: string
  now: string
  /** Hidden, it had no address that anybody could follow. */
  wasShown: boolean
  renameIndustry: IndustryRename
}

/** What named a row by its slug goes on naming it, and its former address leads to it. */
export async function followSlug(
  trx: Trx,
  collection: CollectionName,
  { id, from, to, now, wasShown, renameIndustry }: Renamed,
): Promise<void> {
  if (from === '' || from === to) return
  if (collection === 'services' && wasShown)
    await leadOn(trx, { table: 'service', id, from, to, now })
  if (collection === 'industries') await renameIndustry(trx, { from, to })
  for (const name of collectionNames)
    for (const [column, { of }] of Object.entries(collections[name].fields))
      if (of === collection)
        await renameContent(trx, { table: collectionTables[name], column, from, to })
}
