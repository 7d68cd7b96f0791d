import type { Kysely } from 'kysely'
import { openDatabase } from '../src/database/open.ts'
import type { Tables } from '../src/database/tables/tables.ts'

/**
 * Compares what is stored with what was acknowledged, after the product has stopped. Throws when
 * an acknowledged enquiry is missing, or one of the two mails for each.
 */
export async function refuseLoss(dataDir: string, acknowledged: number): Promise<void> {
  const database = await openDatabase({ dataDir })
  const [stored, mails] = await counts(database.read)
  await database.close()
  if (stored !== acknowledged)
    throw new Error(`${acknowledged} enquiries were acknowledged, but ${stored} are stored.`)
  if (mails !== 2 * stored) throw new Error(`${stored} enquiries are stored, but ${mails} mails.`)
}

async function counts(read: Kysely<Tables>): Promise<[stored: number, mails: number]> {
  // Seeded enquiries have other references.
  const enquiries = read.selectFrom('enquiry').where('reference', 'like', 'ENQ-%')
  const mails = read.selectFrom('outbox').where('about', 'in', enquiries.select('id'))
  const stored = await enquiries.select(({ fn }) => fn.countAll<number>().as('n')).execute()
  const written = await mails.select(({ fn }) => fn.countAll<number>().as('n')).execute()
  return [stored[0]?.n ?? 0, written[0]?.n ?? 0]
}
