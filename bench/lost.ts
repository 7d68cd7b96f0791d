import { openDatabase } from '../src/database/open.ts'

/**
 * Compares what is stored with what was acknowledged, after the product has stopped. Throws when an
 * acknowledged enquiry is missing, or the firm's mail about one that is not in quarantine, where the
 * flood of a measurement ends up.
 */
export async function refuseLoss(dataDir: string, acknowledged: number): Promise<void> {
  const database = await openDatabase({ dataDir })
  // Seeded enquiries have other references, and those of the demo were sent by nobody.
  const enquiries = database.read
    .selectFrom('enquiry')
    .where('reference', 'like', 'ENQ-%')
    .where('demo', '=', 0)
  const stored = await enquiries.select(['id', 'quarantined_at']).execute()
  const mails = await database.read.selectFrom('outbox').select('about').distinct().execute()
  await database.close()
  if (stored.length !== acknowledged)
    throw new Error(`${acknowledged} enquiries were acknowledged, but ${stored.length} are stored.`)
  const mailed = new Set(mails.map(({ about }) => about))
  const wrong = stored.filter(({ id, quarantined_at }) => mailed.has(id) === !!quarantined_at)
  if (wrong.length > 0)
    throw new Error(`${wrong.length} enquiries are mailed in quarantine, or not mailed outside.`)
}
