import type { Database } from '../../database/open.ts'
import { entryHash } from '../../platform/audit/append.ts'
import { changeState, entriesAt, type EntryWithChange } from '../../platform/audit/check-change.ts'
import { idsOf, type FindThings } from './found-store.ts'
import { entriesFound, entryPlace } from './list-store.ts'
import { auditNames } from './names-store.ts'
import type { AuditEntry, AuditFilters } from './staff.contract.ts'

interface Parts {
  database: Database
  find: FindThings
}

/** How many a page has, and a slice of what is saved. */
const [pageSize, sliceSize] = [100, 500]

/** The audit as the console shows it. */
export function readingAudit({ database, find }: Parts) {
  return {
    async page(filters: AuditFilters, after: string) {
      const ids = await idsOf(database, find, filters)
      // One more than a page, to see whether there are more.
      const wanted = { ...filters, ids, after: placeAt(after) }
      const places = await entriesFound(database, wanted, pageSize + 1)
      const items = await entriesOf(database, places.slice(0, pageSize))
      const last = places.length > pageSize ? places[pageSize - 1] : undefined
      return { items, next: last ? `${last.at}_${last.seq}` : null }
    },
    async one(number: number) {
      const place = await entryPlace(database, number)
      return { items: await entriesOf(database, place ? [place] : []), next: null }
    },
    /** All of a list, a slice at a time. */
    async *slices(filters: AuditFilters): AsyncGenerator<AuditEntry[]> {
      const ids = await idsOf(database, find, filters)
      for (let after: { at: string; seq: number } | null = null; ;) {
        const places = await entriesFound(database, { ...filters, ids, after }, sliceSize)
        yield await entriesOf(database, places)
        const last = places.at(-1)
        if (!last || places.length < sliceSize) return
        after = last
      }
    },
  }
}

function placeAt(after: string) {
  const [at = '', seq = ''] = after.split('_')
  return after === '' ? null : { at, seq: Number(seq) }
}

/** Entries in the order of their places, with what the ids in them are called. */
async function entriesOf(
  database: Database,
  places: readonly { seq: number }[],
): Promise<AuditEntry[]> {
  const rows = await entriesAt(
    database,
    places.map(({ seq }) => seq),
  )
  const ids = rows.flatMap(({ actor_id, about, organisation_id }) => [
    actor_id,
    about,
    organisation_id,
  ])
  const name = await auditNames(
    database,
    ids.filter((id) => id !== null),
  )
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  return await Promise.all(
    places.flatMap(({ seq }) => {
      const row = bySeq.get(seq)
      return row ? [asEntry(database, row, name)] : []
    }),
  )
}

async function asEntry(
  database: Database,
  row: EntryWithChange,
  name: Awaited<ReturnType<typeof auditNames>>,
): Promise<AuditEntry> {
  return {
    id: String(row.seq),
    at: row.at,
    action: row.action,
    actor: name(row.actor_id),
    about: name(row.about),
    organisation: name(row.organisation_id),
    address: row.address,
    request_id: row.request_id,
    detail: valuesIn(row.detail),
    changes: changesOf(row),
    state: await stateOf(database, row),
  }
}

async function stateOf(database: Database, row: EntryWithChange): Promise<AuditEntry['state']> {
  if (row.hash !== entryHash(row)) return 'altered'
  const state = await changeState(row, database)
  return state === 'whole' || state === 'erased' ? state : 'altered'
}

type Values = AuditEntry['detail']

function changesOf({ values_before, values_after }: EntryWithChange): AuditEntry['changes'] {
  const [before, after] = [valuesIn(values_before), valuesIn(values_after)]
  const fields = Object.keys({ ...before, ...after })
  return fields.map((field) => ({
    field,
    ...(field in before && { before: before[field] }),
    ...(field in after && { after: after[field] }),
  }))
}

/** What somebody with the database in their hands has written there may be anything. */
function valuesIn(json: string | null): Values {
  if (json === null) return {}
  try {
    const values: unknown = JSON.parse(json)
    if (typeof values !== 'object' || values === null) return {}
    const plain = Object.entries(values).map(([key, one]: [string, unknown]) => [key, plainly(one)])
    return Object.fromEntries(plain) as Values
  } catch {
    return {}
  }
}

const plainly = (one: unknown) =>
  one === null || ['string', 'number', 'boolean'].includes(typeof one) ? one : JSON.stringify(one)
