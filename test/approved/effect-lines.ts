import type { Answer } from '../matrix/client.ts'
import type { State } from '../matrix/state.ts'

type Row = Record<string, unknown>

/** Ids, hashes, tokens and what is sealed; the ids of the cast are words with a mark. */
const random = /(?<![\w-])(?=[\w+/=-]*[A-Z0-9])(?=[\w+/=-]*[a-z])[\w+/-]{20,}={0,2}(?![\w-])/g
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const plain = (text: string) =>
  text
    .replaceAll(/\bENQ-[0-9A-Z]{8}\b/g, 'ENQ-#')
    // The secret of an app, the modules of its QR code, and a recovery code.
    .replaceAll(/\b[A-Z2-7]{32}\b/g, '#')
    .replaceAll(/"M\d+ \d+h[^"]+"/g, '"#"')
    .replaceAll(/\b[0-9a-z]{5}-[0-9a-z]{5}-[0-9a-z]{5}\b/g, '#')

    // The folder of the world.
    .replaceAll(/\/[\w/.-]*portico-test-\w+/g, '#')
    .replaceAll(uuid, '#')
    .replaceAll(random, '#')
    .replaceAll(/\b[0-9a-f]{32,}\b/g, '#')

/** An answer in JSON: each field in a line, and each item of a list. */
export function answerLines({ body }: Answer): string[] {
  if (body === '' || !/^[[{]/.test(body)) return body === '' ? [] : [`  ${body.length} bytes`]
  return fieldLines(JSON.parse(body), '  ')
}

/** What tells of all calls before it: of that, the oldest, which was there before them. */
export function auditLines(answer: Answer): string[] {
  if (!answer.body.startsWith('{')) return []
  const { items, entries: _, head: __, ...rest } = JSON.parse(answer.body) as Row
  const oldest = Array.isArray(items) ? { items: items.slice(-1) } : {}
  return answerLines({ ...answer, body: JSON.stringify({ ...oldest, ...rest }) })
}

function fieldLines(value: unknown, indent: string): string[] {
  if (Array.isArray(value) && value.some((one) => typeof one === 'object'))
    return value.flatMap((one) => [`${indent}-`, ...fieldLines(one, `${indent}  `)])
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [indent + plain(JSON.stringify(value))]
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part === 'object' && part !== null
      ? [`${indent}${name}:`, ...fieldLines(part, `${indent}  `)]
      : [`${indent}${name}: ${plain(JSON.stringify(part))}`],
  )
}

/** Counts that depend on what was asked before, and the names of requests. */
const counted = new Set(['revision', 'seq', 'request_id'])

/** What differs between two states: rows that are new, gone, or changed, with the columns that are. */
export function rowLines(before: State, after: State): string[] {
  return [...after].flatMap(([table, rows]) => {
    if (table === 'rate_limit') return []
    const [was, is] = [byKey(before.get(table) ?? []), byKey(rows)]
    const keys = [...new Set([...was.keys(), ...is.keys()])]
    return keys
      .map((key) => lineOf(table, was.get(key), is.get(key)))
      .filter((line) => line !== null)
      .toSorted()
  })
}

/** By its id, or by its first columns, which are the key of a table without one. */
function byKey(rows: Row[]): Map<string, Row> {
  return new Map(
    rows.map((row) => [
      JSON.stringify('id' in row ? row['id'] : Object.values(row).slice(0, 2)),
      row,
    ]),
  )
}

function lineOf(table: string, was: Row | undefined, is: Row | undefined): string | null {
  const written = (row: Row, names: string[]) =>
    names
      .filter((name) => !counted.has(name))
      .map((name) => `${name}=${plain(JSON.stringify(row[name]))}`)
      .join(' ')
  if (is && !was) return `  + ${table} ${written(is, Object.keys(is))}`
  if (was && !is) return `  - ${table} ${written(was, Object.keys(was).slice(0, 4))}`
  if (!was || !is) return null
  const changed = Object.keys(is).filter((name) => is[name] !== was[name] && !counted.has(name))
  if (changed.length === 0) return null
  return `  ~ ${table} ${written(was, changed)} → ${written(is, changed)}`
}
