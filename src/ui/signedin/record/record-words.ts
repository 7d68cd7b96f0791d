import type { TextFields } from '../../../contract/text-fields.ts'
import type { RecordField } from './RecordForm.tsx'

type Texts = Record<string, string>

/** The fields of a form, from what the contract says of them. */
export const fieldsOf = (
  fields: TextFields,
  builtIn: readonly string[],
  rows: Record<string, number> = {},
): RecordField[] =>
  Object.entries(fields).map(([name, { label, about }]) => ({
    name,
    label,
    hint: builtIn.includes(name) ? `${about} Built in until you change it.` : about,
    ...(rows[name] && { rows: rows[name] }),
  }))

export const inQuotes = (value: string | undefined) => `“${value ?? ''}”`

/** A long text would hide what else is saved. */
const longest = 60

/** What saving a field will do, as a part of a sentence. */
export function savingWords(fields: TextFields, field: string, to: Texts): string {
  const label = fields[field]?.label ?? field
  const text = (to[field] ?? '').trim()
  if (text === '') return `${label}: empty`
  return text.length > longest ? `${label} changed` : `${label} ${inQuotes(text)}`
}
