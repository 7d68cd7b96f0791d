import type { Transaction } from 'kysely'
import type { CollectionField } from '../../contract/collection-fields.ts'
import { readMediaAddress } from '../../contract/media-address.ts'
import { malformed } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { listContent } from '../../platform/publishing/collection.ts'
import { collectionNames, collections, type CollectionName } from './contract.ts'
import { rowTexts, type RowTexts } from './row-values.ts'
import { collectionTables } from './tables.ts'

type Trx = Transaction<Tables>

/** Whether a picture of the media room is there. */
export type HasPicture = (trx: Trx, id: string) => Promise<boolean>

const picturesIn = (collection: CollectionName): string[] => {
  const fields: Record<string, CollectionField> = collections[collection].fields
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'picture')
}

const idIn = (value: string | undefined) => readMediaAddress(value ?? '')?.id

/** Refuses a picture of the media room that is not there, or not any more. */
export async function refuseMissingPictures(
  trx: Trx,
  { collection, change }: { collection: CollectionName; change: RowTexts },
  hasPicture: HasPicture,
): Promise<void> {
  for (const name of picturesIn(collection)) {
    const id = idIn(change[name])
    if (id === undefined || (await hasPicture(trx, id))) continue
    const detail = 'This picture was removed. Choose another one.'
    throw malformed(detail, { [name]: [detail] })
  }
}

/** Where a picture of the media room stands in the lists of the site. */
export async function picturesInLists(trx: Trx, id: string) {
  const uses: { where: string; title: string; href: string }[] = []
  for (const collection of collectionNames) {
    const names = picturesIn(collection)
    if (names.length === 0) continue
    const { label, title, fields } = collections[collection]
    for (const row of await listContent(trx, collectionTables[collection])) {
      const texts = rowTexts(fields, row)
      if (!names.some((name) => idIn(texts[name]) === id)) continue
      uses.push({
        where: label,
        title: texts[title] ?? '',
        href: `/console/site/${collection}/${row.id}`,
      })
    }
  }
  return uses
}
