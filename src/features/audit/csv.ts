import { csvAnswer, type CsvColumn } from '../../platform/http/csv.ts'
import type { AuditEntry, AuditName } from './staff.contract.ts'

const nameOf = (one: AuditName | null) => one?.name ?? ''
const idOf = (one: AuditName | null) => one?.id ?? ''

const side = (which: 'before' | 'after') => (entry: AuditEntry) =>
  asJson(
    Object.fromEntries(
      entry.changes.flatMap(({ field, ...one }) => (which in one ? [[field, one[which]]] : [])),
    ),
  )
const asJson = (values: object) => (Object.keys(values).length > 0 ? JSON.stringify(values) : '')

const columns: CsvColumn<AuditEntry>[] = [
  { label: 'Number', cell: ({ id }) => id },
  { label: 'When', cell: ({ at }) => at },
  { label: 'What', cell: ({ action }) => action },
  { label: 'By', cell: ({ actor }) => nameOf(actor) },
  { label: 'By, id', cell: ({ actor }) => idOf(actor) },
  { label: 'About', cell: ({ about }) => nameOf(about) },
  { label: 'About, id', cell: ({ about }) => idOf(about) },
  { label: 'Client', cell: ({ organisation }) => nameOf(organisation) },
  { label: 'Before', cell: side('before') },
  { label: 'After', cell: side('after') },
  { label: 'More', cell: ({ detail }) => asJson(detail) },
  { label: 'From', cell: ({ address }) => address },
  { label: 'Request', cell: ({ request_id }) => request_id },
  { label: 'State', cell: ({ state }) => state },
]

/** Entries as CSV, as many as there are. */
export const auditCsv = (slices: AsyncIterable<readonly AuditEntry[]>) =>
  csvAnswer('audit.csv', columns, slices)
