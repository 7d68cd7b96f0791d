import { sql, type Expression, type Kysely, type Transaction } from 'kysely'
import { inTurns } from '../../database/in-turns.ts'
import type { Tables } from '../../database/tables/tables.ts'

/**
 * Enquiries of whose threads nothing is as new as `before`. A duplicate has its entries in the thread
 * of the one that it was merged into, and goes with that.
 */
export const silentSince = (read: Kysely<Tables>, before: string) =>
  read
    .selectFrom('enquiry')
    .select('id')
    .where('received_at', '<', before)
    .where('merged_into', 'is', null)
    .where('quarantined_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enquiry_message')
            .select('enquiry_message.id')
            .whereRef('enquiry_id', '=', 'enquiry.id')
            .where('created_at', '>=', before),
        ),
      ),
    )
    .orderBy('received_at')
    .orderBy('id')

/** Enquiries that were set aside as spam before a moment. */
export const quarantinedBefore = (read: Kysely<Tables>, before: string) =>
  read
    .selectFrom('enquiry')
    .select('id')
    .where('quarantined_at', 'is not', null)
    .where('quarantined_at', '<', before)
    .where('merged_into', 'is', null)
    .orderBy('received_at')
    .orderBy('id')

/** Whether no enquiry of this id is there. */
export const isOfNoEnquiry = (id: Expression<string>) =>
  sql<boolean>`not exists (select 1 from enquiry where enquiry.id = ${id})`

/**
 * Claims up to `most` of these, so that nobody changes one meanwhile, and gives them with the duplicates
 * that were merged into them. One that was answered or taken out of quarantine in this moment stays.
 */
export async function claimEnded(
  trx: Transaction<Tables>,
  ended: ReturnType<typeof silentSince>,
  most: number,
): Promise<string[]> {
  const found = (await ended.limit(most).execute()).map(({ id }) => id)
  if (found.length === 0) return []
  await holdEnquiries(trx, found)
  // Asked again by a statement of its own, which sees what those have written.
  const claimed = await ended.where('id', 'in', found).execute()
  return await withDuplicates(
    trx,
    claimed.map(({ id }) => id),
  )
}

/** Claims enquiries so that nobody changes one meanwhile, and gives them with their duplicates. */
export async function claimEnquiries(trx: Transaction<Tables>, enquiries: readonly string[]) {
  if (enquiries.length > 0) await holdEnquiries(trx, enquiries)
  return await withDuplicates(trx, enquiries)
}

/** Whoever writes about one of them holds it first, and waits here or is waited for. */
export async function holdEnquiries(trx: Transaction<Tables>, enquiries: readonly string[]) {
  return await trx
    .updateTable('enquiry')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('id', 'in', enquiries)
    .returning('id')
    .execute()
}

async function withDuplicates(
  trx: Transaction<Tables>,
  enquiries: readonly string[],
): Promise<string[]> {
  if (enquiries.length === 0) return []
  const merged = trx.selectFrom('enquiry').select('id').where('merged_into', 'in', enquiries)
  const more = (await merged.execute()).map(({ id }) => id)
  return [...enquiries, ...(await withDuplicates(trx, more))]
}

/** Deletes enquiries with their threads, and gives what files and mails may hang at: entries, and themselves. */
export async function deleteEnquiries(
  trx: Transaction<Tables>,
  enquiries: readonly string[],
): Promise<string[]> {
  const found = trx.selectFrom('enquiry_message').select('id').where('enquiry_id', 'in', enquiries)
  const entries = (await found.execute()).map(({ id }) => id)
  // What strangers have sent is long, and each engine overwrites what it deletes.
  await inTurns(entries, (some) =>
    trx.deleteFrom('enquiry_message').where('id', 'in', some).execute(),
  )
  // Duplicates stand after those that they were merged into, and go before them.
  await inTurns(enquiries.toReversed(), (some) =>
    trx.deleteFrom('enquiry').where('id', 'in', some).execute(),
  )
  return [...entries, ...enquiries]
}
