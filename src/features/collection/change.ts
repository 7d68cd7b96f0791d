import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import { differing, refuseMeanwhile } from '../../platform/audit/meanwhile.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { followSlug, slugOf, type IndustryRename } from './addresses.ts'
import { checkedTexts, refuseHalves, refuseUnknown } from './check.ts'
import { refuseMissingPictures, type HasPicture } from './pictures.ts'
import { collections, emptyTexts, type CollectionName } from './contract.ts'
import { readRows, refuseMore, existingRow, rowsToChange, type BuiltInRows } from './own-rows.ts'
import { rowColumns, rowTexts, type RowTexts } from './row-values.ts'
import { mostRows, type CollectionRow } from './staff.contract.ts'
import {
  insertContent,
  listContent,
  updateContent,
  type ContentRow,
} from '../../platform/publishing/collection.ts'
import { collectionTables } from './tables.ts'

type Trx = Transaction<Tables>

export interface CollectionParts {
  database: Database
  clock: Clock
  audit: Audit
  builtIn: BuiltInRows
  renameIndustry: IndustryRename
  hasPicture: HasPicture
  /** Why visitors do not see some of the rows of a list, by their ids. */
  notesOn: (collection: CollectionName, rows: readonly ContentRow[]) => Promise<Map<string, string>>
}

/** What a change of a list is made with. */
export interface Changing {
  trx: Trx
  record: RecordEntry
  rows: ContentRow[]
  now: string
}

/** One change of a list after the other; every process shows it within a second. */
export async function changingList<T>(
  { audit, clock, builtIn }: CollectionParts,
  { by, collection }: { by: Actor; collection: CollectionName },
  run: (with_: Changing) => Promise<T>,
  /** False: what is built in stays so. */
  begins = true,
): Promise<T> {
  const now = clock.now().toISOString()
  return await audit.act(by, async (trx, record) => {
    // First, because whoever changes something at the same time waits here, and reads what this writes.
    await incrementRevision(trx)
    const rows = begins
      ? await rowsToChange(trx, { collection, builtIn, now, record })
      : await listContent(trx, collectionTables[collection])
    return await run({ trx, record, rows, now })
  })
}

/** A row as the firm's people have it. */
export const shownRow = (
  collection: CollectionName,
  row: ContentRow,
  now: string,
): CollectionRow => ({
  id: row.id,
  shown: row.published_at !== null && row.published_at <= now,
  values: rowTexts(collections[collection].fields, row),
})

type Named = { by: Actor; collection: CollectionName }

/** Adds a row at the end of a list. Throws 400 that says by field what is wrong. */
export async function addRow(
  parts: CollectionParts,
  named: Named,
  given: { values: RowTexts; shown: boolean },
): Promise<CollectionRow> {
  const { collection } = named
  const { fields } = collections[collection]
  return await changingList(parts, named, async ({ trx, record, rows, now }) => {
    refuseMore(rows, mostRows)
    const texts = checkedTexts(collection, {
      ...emptyTexts(collections[collection]),
      ...given.values,
    })
    const id = newId()
    if ('slug' in fields) texts['slug'] = slugOf(collection, { id, texts }, rows)
    await refuseUnfit(parts, trx, { collection, texts, change: texts, now })
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1
    const row = {
      ...rowColumns(fields, texts),
      id,
      position,
      published_at: given.shown ? now : null,
    }
    await insertContent(trx, collectionTables[collection], { ...row, updated_at: now })
    record({
      action: 'site-row-added',
      about: id,
      detail: { collection },
      after: { ...texts, shown: given.shown },
    })
    return shownRow(collection, row, now)
  })
}

interface RowChange {
  id: string
  values: RowTexts
  shown?: boolean | undefined
  base: RowTexts | null
}

/**
 * Changes a row, or shows or hides it. Throws 400 that says by field what is wrong, 409 where somebody
 * has changed one of these fields since `base`.
 */
export async function changeRow(
  parts: CollectionParts,
  named: Named,
  { id, values, shown, base }: RowChange,
): Promise<CollectionRow> {
  const { collection } = named
  const { fields } = collections[collection]
  const change = checkedTexts(collection, values)
  return await changingList(parts, named, async ({ trx, record, rows, now }) => {
    const row = existingRow(rows, id)
    const before = rowTexts(fields, row)
    if (base) refuseMeanwhile(fields, change, { base, now: before })
    const texts: RowTexts = { ...before, ...change }
    if ('slug' in change) texts['slug'] = slugOf(collection, { id, texts }, rows)
    await refuseUnfit(parts, trx, { collection, texts, change, now })
    const was = shownRow(collection, row, now).shown
    const isShown = shown ?? was
    const next = {
      ...row,
      ...rowColumns(fields, texts),
      published_at: shown === undefined || shown === was ? row.published_at : shown ? now : null,
    }
    const { position: _place, ...set } = next
    await updateContent(trx, collectionTables[collection], { ...set, updated_at: now })
    const to = texts['slug'] ?? ''
    const { renameIndustry } = parts
    const from = before['slug'] ?? ''
    await followSlug(trx, collection, { id, from, to, now, wasShown: was, renameIndustry })
    const changed = differing(before, texts)
    const states = was === isShown ? null : [{ shown: was }, { shown: isShown }]
    record({
      action: 'site-row-changed',
      about: id,
      detail: { collection },
      before: { ...changed.before, ...states?.[0] },
      after: { ...changed.after, ...states?.[1] },
    })
    return shownRow(collection, next, now)
  })
}

interface Fit {
  collection: CollectionName
  texts: RowTexts
  /** The fields that are given now; the others may be as they are. */
  change: RowTexts
  now: string
}

/** Throws 400 for a row that does not fit with itself, or names one that is not there. */
async function refuseUnfit(
  { builtIn, hasPicture }: CollectionParts,
  trx: Trx,
  { collection, texts, change, now }: Fit,
): Promise<void> {
  refuseHalves(collection, texts)
  const slugs: Record<string, string[]> = {}
  for (const { of } of Object.values(collections[collection].fields))
    if (of) {
      const { rows } = await readRows(trx, of, { builtIn, now })
      slugs[of] = rows.map(({ slug }) => String(slug))
    }
  refuseUnknown(collection, change, slugs)
  await refuseMissingPictures(trx, { collection, change }, hasPicture)
}

/** Sets the order of a list. Throws 409 where it is another one by now than `base`, or has other rows. */
export async function orderRows(
  parts: CollectionParts,
  named: Named,
  { order, base }: { order: string[]; base: string[] | null },
): Promise<string[]> {
  return await changingList(parts, named, async ({ trx, record, rows, now }) => {
    const was = rows.map(({ id }) => id)
    const isSame = base === null || base.join() === was.join()
    const isWhole = new Set(order).size === was.length && was.every((id) => order.includes(id))
    if (!isSame || !isWhole || order.length !== was.length)
      throw new Problem(409, 'Somebody has changed this list meanwhile.', {
        theirs: { order: was },
      })
    for (const [at, id] of order.entries()) {
      if (existingRow(rows, id).position === at + 1) continue
      const set = { id, position: at + 1, updated_at: now }
      await updateContent(trx, collectionTables[named.collection], set)
    }
    const words = (ids: string[]) => ({ order: ids.join(' ') })
    const { collection } = named
    record({
      action: 'site-list-ordered',
      about: null,
      detail: { collection },
      before: words(was),
      after: words(order),
    })
    return order
  })
}
