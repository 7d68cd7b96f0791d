import { z } from 'zod'
import type { CollectionField } from '../../contract/collection-fields.ts'
import { malformed } from '../../contract/problem.ts'
import { checkBody } from '../../platform/http/serve.ts'
import { collections, type CollectionName } from './contract.ts'
import type { RowTexts } from './row-values.ts'

/** Values of a row as its fields demand; throws 400 that says what is wrong by field, 422 for no field. */
export function checkedTexts(collection: CollectionName, given: RowTexts): RowTexts {
  const fields: Record<string, CollectionField> = collections[collection].fields
  const schemas = Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [name, schema]),
  )
  return checkBody(z.strictObject(schemas).partial(), given) as RowTexts
}

/** Refuses a row in which a field is empty that goes with one that is not. */
export function refuseHalves(collection: CollectionName, texts: RowTexts): void {
  const fields: Record<string, CollectionField> = collections[collection].fields
  for (const [name, { goesWith = name }] of Object.entries(fields)) {
    if (goesWith === name || texts[name] !== '' || texts[goesWith] === '') continue
    const detail = `“${fields[goesWith]?.label}” needs it.`
    throw malformed(detail, { [name]: [detail] })
  }
}

/** Refuses what names a row that is not there; `slugs`: those that there are, of each list that is named. */
export function refuseUnknown(
  collection: CollectionName,
  given: RowTexts,
  slugs: Readonly<Record<string, readonly string[]>>,
): void {
  const fields: Record<string, CollectionField> = collections[collection].fields
  for (const [name, value] of Object.entries(given)) {
    const of = fields[name]?.of
    if (!of || value === '' || slugs[of]?.includes(value)) continue
    const detail = 'Choose one of the list.'
    throw malformed(detail, { [name]: [detail] })
  }
}
