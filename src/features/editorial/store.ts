import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { countedExactly } from '../../contract/list.ts'
import { hasWords } from '../../database/has-words.ts'
import { comesAfter, pageOf, type Keyset } from '../../database/keyset.ts'
import type { Database } from '../../database/open.ts'
import type { AddressedTable, Tables } from '../../database/tables/tables.ts'
import {
  insertContent,
  insertContentOnce,
  updateContent,
} from '../../platform/publishing/collection.ts'
import {
  builtInRow,
  type StoredKind,
  type StoredText,
  type TextColumns,
  type TextRow,
} from './kind.ts'
import { mostOrdered } from './contract.ts'
import { firstPlace } from './order-store.ts'
import { textBoxes, type TextBox, type TextFilters } from './staff.contract.ts'

type Trx = Transaction<Tables>

/** In the words of its index. */
const workedAt = sql<string>`coalesce(drafted_at, updated_at)`
const order: Keyset = { value: workedAt, id: sql.ref('id'), isDown: true }

export const plainColumns = [
  'id',
  'title',
  'slug',
  'published_at',
  'updated_at',
  'draft_title',
  'drafted_at',
  'removed_at',
] as const

// Kysely cannot follow a union of tables, which share the columns that are named here; the other
// columns are those that each kind declares.
const tableOf = ({ table }: StoredText) => table as 'post'
const columnsOf = ({ fixed, columns }: StoredText) =>
  [...(fixed?.plain ?? plainColumns), ...columns] as (keyof Tables['post'])[]
const keyOf = ({ fixed }: StoredText, id: string) =>
  (fixed?.key ?? ['id', id]) as readonly ['id', string]

/** All texts of a kind, published or not, as the console lists them. */
export function textStore({ read }: Database, stored: StoredKind) {
  const within = (box: TextBox, now: string, is = isIn) =>
    read.selectFrom(tableOf(stored)).where(is(box, now))
  return {
    async page({ box, search, after }: TextFilters & { after: string }, now: string, size: number) {
      const { isOrdered } = stored.kind
      const found = within(box, now, isInOrder)
        .select([...plainColumns, ...(stored.listed as 'category'[])])
        .select(workedAt.as('value'))
        .where(
          search.trim() === '' ? sql<boolean>`true` : hasWords(['title', 'draft_title'], search),
        )
      if (isOrdered) {
        const ordered = found.orderBy('position').orderBy('id').limit(mostOrdered)
        return { items: (await ordered.execute()) as TextRow[], next: null }
      }
      const rows = await found
        .where(comesAfter(order, after))
        .orderBy(workedAt, 'desc')
        .orderBy('id', 'desc')
        // One more than a page, to see whether there are more.
        .limit(size + 1)
        .execute()
      const { items, next } = pageOf(rows, size)
      return { items: items as TextRow[], next }
    },
    /** How many there are in each box, and one more than are counted where there are more. */
    async counts(now: string): Promise<Record<TextBox, number>> {
      const numbered = textBoxes.map(async (box) => {
        const some = within(box, now)
          .select('id')
          .limit(countedExactly + 1)
          .as('some')
        const count = read.selectFrom(some).select(({ fn }) => fn.countAll().as('count'))
        return [box, Number((await count.executeTakeFirstOrThrow()).count)] as const
      })
      return Object.fromEntries(await Promise.all(numbered)) as Record<TextBox, number>
    },
    find: async (id: string) => await findText(read, stored, id),
  }
}

function isIn(box: TextBox, now: string): RawBuilder<boolean> {
  if (box === 'removed') return sql`removed_at is not null`
  if (box === 'changed') return isInOrder(box, now)
  const within: Record<typeof box, RawBuilder<boolean>> = {
    all: sql`true`,
    draft: sql`published_at is null`,
    scheduled: sql`published_at > ${now}`,
    published: sql`published_at <= ${now}`,
  }
  return sql`removed_at is null and ${within[box]}`
}

/**
 * The same, in words that the index of boxes does not have: many texts are there, so a page is read in its
 * order, and not put into it first. SQLite has no figures by which it would know that.
 */
function isInOrder(box: TextBox, now: string): RawBuilder<boolean> {
  const kept = sql<boolean>`coalesce(removed_at, '') = ''`
  if (box === 'all') return kept
  if (box === 'published') return sql`${kept} and coalesce(published_at, '9') <= ${now}`
  return box === 'changed'
    ? sql`${kept} and coalesce(published_at, '') <> '' and drafted_at is not null`
    : isIn(box, now)
}

export async function findText(
  db: Kysely<Tables>,
  stored: StoredText,
  id: string,
): Promise<TextRow | undefined> {
  const [column, value] = keyOf(stored, id)
  const row = await db
    .selectFrom(tableOf(stored))
    .select(columnsOf(stored))
    .where(column, '=', value)
    .executeTakeFirst()
  return row ?? (stored.fixed && builtInRow(stored.fixed))
}

/** Reads a text, and makes everybody else who would change it wait. */
export async function holdText(
  trx: Trx,
  stored: StoredText,
  id: string,
): Promise<TextRow | undefined> {
  const { fixed } = stored
  if (fixed) await insertContentOnce(trx, stored.table as AddressedTable, fixed.builtIn)
  const [column, value] = keyOf(stored, id)
  const held = (fixed?.held ?? 'position') as 'position'
  const row = await trx
    .updateTable(tableOf(stored))
    .set((is) => ({ [held]: is.ref(held) }))
    .where(column, '=', value)
    .returning(columnsOf(stored))
    .executeTakeFirst()
  return row
}

/** Adds a text in which nobody has written yet. Its slug is nobody's until it is published. */
export async function beginText(
  trx: Trx,
  stored: StoredKind,
  { id, now, columns }: { id: string; now: string; columns: TextColumns },
): Promise<void> {
  const position = stored.kind.isOrdered ? await firstPlace(trx, stored) : 0
  const none = { position, published_at: null, updated_at: now, slug: id, title: '' }
  await insertContent(trx, stored.table, { ...none, ...columns, id })
}

export const changeText = async (
  trx: Trx,
  { table }: StoredText,
  set: TextColumns & { id: string },
): Promise<void> => await updateContent(trx, table as AddressedTable, set)

/** Another text of the kind that has a slug; undefined: none has it. */
export async function textWithSlug(
  db: Kysely<Tables>,
  stored: StoredText,
  { slug, id }: { slug: string; id: string },
): Promise<Pick<TextRow, 'id' | 'title' | 'removed_at'> | undefined> {
  return await db
    .selectFrom(tableOf(stored))
    .select(['id', 'title', 'removed_at'])
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst()
}
