import { sql, type RawBuilder } from 'kysely'
import { malformed } from '../contract/problem.ts'

/** The place of a row in the order of a list: its value there, and its id where others have the same. */
interface Place {
  value: string
  id: string
}

/** An order of a list: an expression that an index begins with, before the id. */
export interface Keyset {
  value: RawBuilder<string>
  id: RawBuilder<string>
  isDown: boolean
}

/** `order by` the place. */
export function byPlace({ value, id, isDown }: Keyset): RawBuilder<unknown> {
  const way = isDown ? sql`desc` : sql`asc`
  return sql`order by ${value} ${way}, ${id} ${way}`
}

/** That a row comes after the one that a cursor names, wherever that one has gone since. Throws 400. */
export function comesAfter({ value, id, isDown }: Keyset, cursor: string): RawBuilder<boolean> {
  if (cursor === '') return sql<boolean>`1 = 1`
  const last = placeAt(cursor)
  const beyond = isDown ? sql`<` : sql`>`
  // The first condition alone is one that an index can begin at.
  return sql<boolean>`${value} ${beyond}= ${last.value}
    and (${value} ${beyond} ${last.value} or ${id} ${beyond} ${last.id})`
}

/** The first `size` of rows of which one more was read, and the cursor after them; null: there are no more. */
export function pageOf<Row extends Place>(rows: readonly Row[], size: number) {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, next: last && rows.length > size ? cursorOf(last) : null }
}

const cursorOf = ({ value, id }: Place) =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

function placeAt(cursor: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [value, id] = Array.isArray(place) ? (place as unknown[]) : []
    if (isText(value) && isText(id)) return { value, id }
  } catch {}
  throw malformed('This is no place in a list.')
}

/** PostgreSQL takes no NUL. */
const isText = (one: unknown): one is string => typeof one === 'string' && !one.includes('\0')
