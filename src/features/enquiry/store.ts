import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'

export type Enquiry = Selectable<Tables['enquiry']>

/** Writes an enquiry within the transaction that also holds its mails and its delivery. */
export async function insertEnquiry(trx: Transaction<Tables>, enquiry: Enquiry): Promise<void> {
  await trx.insertInto('enquiry').values(enquiry).execute()
}

/** For staff: the enquiries, newest first. */
export function enquiryStore(database: Database) {
  return {
    async list({ quarantined }: { quarantined?: boolean } = {}): Promise<Enquiry[]> {
      let query = database.read.selectFrom('enquiry').selectAll()
      if (quarantined === true) query = query.where('quarantined_at', 'is not', null)
      if (quarantined === false) query = query.where('quarantined_at', 'is', null)
      return await query.orderBy('received_at', 'desc').limit(500).execute()
    },
    async find(idOrReference: string): Promise<Enquiry | undefined> {
      return await database.read
        .selectFrom('enquiry')
        .selectAll()
        .where((is) => is.or([is('id', '=', idOrReference), is('reference', '=', idOrReference)]))
        .executeTakeFirst()
    },
    async holidays(): Promise<ReadonlySet<string>> {
      const rows = await database.read.selectFrom('holiday').select('day').execute()
      return new Set(rows.map(({ day }) => day))
    },
  }
}
