import { memberKey, projectKey, type Kept } from './kept.ts'
import { comparable } from './names.ts'
import { readRow, type ImportedRow } from './shapes.ts'
import type { ImportKind } from './staff.contract.ts'

interface KnownClient {
  id: string
  name: string
}

/** What becomes of a row: it is made, it is there already, or one of its fields is not right. */
export type RowVerdict =
  | { is: 'made'; row: ImportedRow; client: KnownClient | null }
  | { is: 'there'; said: string }
  | { is: 'wrong'; field: number; said: string }

/** What becomes of each row, in their order; of two that are the same the first is made. */
export function judgeRows(kind: ImportKind, rows: readonly string[][], kept: Kept): RowVerdict[] {
  const seen = new Set<string>()
  return rows.map((cells) => {
    const read = readRow(kind, cells)
    if ('said' in read) return { is: 'wrong', ...read }
    const judged = judgeRow(read, kept)
    if (!('key' in judged)) return judged
    if (seen.has(judged.key)) return { is: 'there', said: 'It stands in this file before.' }
    seen.add(judged.key)
    return { is: 'made', row: read, client: judged.client }
  })
}

function judgeRow(
  row: ImportedRow,
  kept: Kept,
): RowVerdict | { key: string; client: KnownClient | null } {
  if (row.kind === 'clients') {
    const key = comparable(row.name)
    const known = kept.clients.get(key)
    return known ? there(`There is a client called ${known.name}.`) : { key, client: null }
  }
  if (row.kind === 'subscribers') {
    if (row.agreed_on !== null && row.agreed_on > kept.latestDay) return wrong(1, stillToCome)
    const said = kept.subscribers.get(row.email)
    return said ? there(said) : { key: row.email, client: null }
  }
  const client = kept.clients.get(comparable(row.client))
  if (!client)
    return wrong(
      0,
      `There is no client called ${row.client}. Import the clients first, or mend it.`,
    )
  if (kept.twins.has(comparable(row.client)))
    return wrong(0, `Two clients are called ${client.name}: rename one first.`)
  if (row.kind === 'projects') {
    const key = projectKey(client.id, row.title)
    const isThere = kept.projects.has(key)
    return isThere ? there(`${client.name} has a project ${row.title}.`) : { key, client }
  }
  if (client.suspended_at !== null)
    return wrong(
      0,
      `${client.name} is suspended, so nobody of it can be invited. Restore it first.`,
    )
  const refused = kept.refused.get(row.email)
  if (refused) return wrong(1, refused)
  const key = memberKey(client.id, row.email)
  const isThere = kept.members.has(key)
  return isThere ? there(`${row.email} is of ${client.name} already.`) : { key, client }
}

/** Of a day on which somebody is said to have agreed. */
export const stillToCome = 'That day is still to come.'

const there = (said: string): RowVerdict => ({ is: 'there', said })
const wrong = (field: number, said: string): RowVerdict => ({ is: 'wrong', field, said })
