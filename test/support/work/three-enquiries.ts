import type { TestContext } from 'node:test'
import { insertEnquiry } from '../../../src/features/enquiry/store.ts'
import { plainEnquiry } from '../../fixtures/plain-enquiry.ts'
import { freshDatabase } from '../database/database.ts'
import { setValues } from '../set-values.ts'

type Values = Parameters<typeof setValues<'enquiry'>>[2]

/** `one`, and two others that what is done to it must not touch. */
export async function threeEnquiries(t: TestContext) {
  const database = await freshDatabase(t)
  await database.transaction(async (trx) => {
    for (const id of ['before', 'one', 'zlast'])
      await insertEnquiry(trx, { ...plainEnquiry, id, reference: `ref-${id}` })
  })
  return {
    database,
    set: async (id: string, values: Values) =>
      await setValues(database, { table: 'enquiry', id }, values),
    all: async () => {
      const rows = await database.read.selectFrom('enquiry').selectAll().orderBy('id').execute()
      return new Map(rows.map((row) => [row.id, row]))
    },
  }
}
