import type { CollectionField } from '../../contract/collection-fields.ts'
import type { ContentColumns } from '../../platform/publishing/collection.ts'
import { itemsIn } from '../../contract/collection-fields.ts'

type Fields = Readonly<Record<string, CollectionField>>
/** The values of a row as they are typed, by field. */
export type RowTexts = Record<string, string>

const each = <To>(fields: Fields, made: (name: string, field: CollectionField) => To) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, made(name, field)]),
  ) as Record<string, To>

/** From a row, or from a text that the program came with, where lists and flags are no text yet. */
export const rowTexts = (fields: Fields, row: Readonly<Record<string, unknown>>): RowTexts =>
  each(fields, (name, { kind }) => {
    const value = (row[name] ?? '') as string | number | boolean | string[]
    if (kind === 'yes') return value === 1 || value === true ? 'yes' : 'no'
    if (kind === 'items')
      return (Array.isArray(value) ? value : (JSON.parse(String(value || '[]')) as string[])).join(
        '\n',
      )
    return String(value)
  })

export const rowColumns = (fields: Fields, texts: RowTexts): ContentColumns =>
  each(fields, (name, { kind, isNull }) => {
    const value = texts[name] ?? ''
    if (kind === 'yes') return value === 'yes' ? 1 : 0
    if (kind === 'items') return JSON.stringify(itemsIn(value))
    return isNull && value === '' ? null : value
  })
