import type { RecordField } from '../../ui/signedin/record/RecordForm.tsx'
import { collectionNames, collections, type Collection, type CollectionName } from './contract.ts'
import type { CollectionRow } from './staff.contract.ts'

/** Where a list is, or one of its rows. */
export const collectionAddress = (name: CollectionName, id?: string | null): string =>
  `/console/site/${name}${id ? `/${id}` : ''}`

/** What stands in place of the id of a row while one is added, and where what was removed is. */
export const [newRow, removedRows] = ['new', 'removed']

export const isCollection = (given: string): given is CollectionName =>
  (collectionNames as string[]).includes(given)

/** What a row is called. */
export const calledRow = (
  name: CollectionName,
  { values }: Pick<CollectionRow, 'values'>,
): string => values[collections[name].title] || `A ${collections[name].one} without a name`

/** What stands below its name. */
export function secondLine(name: CollectionName, { values }: CollectionRow): string {
  const { fields, second = '' }: Collection = collections[name]
  const value = values[second] ?? ''
  const place = fields[second]?.choices?.find((choice) => choice.value === value)
  return place?.label ?? [values['prefix'], value, values['suffix']].join('')
}

/** Where visitors read a row. */
export function pageOfRow(name: CollectionName, { values }: CollectionRow): string {
  const { page, hasPages }: Collection = collections[name]
  return hasPages && values['slug'] ? `${page}/${values['slug']}` : page
}

/** Lines that are seen at once, by the kind of field. */
const rows: Partial<Record<string, number>> = { text: 4, items: 5 }

/** The fields of a row as a form has them; `references`: the rows of other lists that it may name. */
export const fieldsOfRow = (
  { fields }: Collection,
  references: Partial<Record<string, readonly CollectionRow[]>>,
): RecordField[] =>
  Object.entries(fields).map(([name, { label, about, kind, choices, of }]) => ({
    name,
    label,
    hint: about,
    ...(rows[kind] && { rows: rows[kind] }),
    ...(kind === 'day' && { type: 'date' as const }),
    ...(kind === 'picture' && { type: 'picture' as const }),
    ...(kind === 'yes' && { choices: yesOrNo }),
    ...(choices && { choices }),
    ...(of && { choices: choicesOf(of, references[of] ?? []) }),
  }))

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

const choicesOf = (of: CollectionName, given: readonly CollectionRow[]) => [
  { value: '', label: 'None' },
  ...given.map((row) => ({ value: row.values['slug'] ?? '', label: calledRow(of, row) })),
]

/** What was pasted, without the control characters that nobody sees and the server refuses. */
export const printable = (given: string): string =>
  given.replaceAll(/[\p{Cc}\p{Cs}]/gu, (one) => (one === '\n' || one === '\t' ? one : ''))
