import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

/** What an install has that somebody uses; what it comes with is in none of these. */
const used = [
  'organisation',
  'enquiry',
  'inbound_mail',
  'post',
  'case_study',
  'own_page',
  'media',
  'subscriber',
  'removed_content',
] as const

/** Whether there is nothing in an install but its first owner, and what that one has written of the firm. */
export async function hasOwnerAlone(read: Kysely<Tables>): Promise<boolean> {
  const people = await read.selectFrom('account').select('firm_roles').limit(2).execute()
  if (people.length !== 1 || people[0]?.firm_roles === null) return false
  for (const table of used) {
    const count = read.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
    if ((await count.executeTakeFirstOrThrow()).count > 0) return false
  }
  return true
}
