import { sql } from 'kysely'
import { domainOf } from '../../database/email-domain.ts'
import type { Database } from '../../database/open.ts'
import { boxOf } from './inbox-store.ts'

/** So much of an enquiry as a link to it needs. */
export interface EnquiryHead {
  id: string
  reference: string
  name: string
}

/** Who else has written from the same place. */
export function alsoStore(database: Database) {
  return {
    /** Other enquiries from the same address or the same domain, the newest first; five. */
    async alsoFrom({ id, email }: { id: string; email: string }) {
      const address = email.toLowerCase()
      const domain = address.slice(address.lastIndexOf('@') + 1)
      const same = sql<boolean>`${domainOf('email')} = ${domain}`
      const rows = await database.read
        .selectFrom('enquiry')
        .select(['reference', 'name', 'email', 'subject', 'received_at', 'state', 'quarantined_at'])
        .where('id', '!=', id)
        .where(same)
        .where('merged_into', 'is', null)
        .$if(usualProviders.has(domain), (query) =>
          query.where(sql<boolean>`lower(email) = ${address}`),
        )
        .orderBy('received_at', 'desc')
        .limit(5)
        .execute()
      return rows.map(({ reference, name, subject, received_at, ...row }) => ({
        reference,
        name,
        subject,
        received_at,
        box: boxOf(row),
        same: row.email.toLowerCase() === address ? ('address' as const) : ('domain' as const),
      }))
    },
    /** The newest enquiry from an address. */
    async newestFrom(email: string): Promise<EnquiryHead | undefined> {
      const address = email.toLowerCase()
      const domain = address.slice(address.lastIndexOf('@') + 1)
      return await database.read
        .selectFrom('enquiry')
        .select(['id', 'reference', 'name'])
        // By the index of domains.
        .where(sql<boolean>`${domainOf('email')} = ${domain}`)
        .where(sql<boolean>`lower(email) = ${address}`)
        .where('merged_into', 'is', null)
        .orderBy('received_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    },
    async headOf(idOrReference: string): Promise<EnquiryHead | undefined> {
      return await database.read
        .selectFrom('enquiry')
        .select(['id', 'reference', 'name'])
        .where((is) => is.or([is('id', '=', idOrReference), is('reference', '=', idOrReference)]))
        .executeTakeFirst()
    },
    /** The duplicates that were merged into an enquiry, the oldest first. */
    async mergedInto(id: string) {
      const rows = await database.read
        .selectFrom('enquiry')
        .select(['reference', 'name', 'email', 'subject', 'received_at'])
        .select(({ fn }) => fn.coalesce('merged_at', 'received_at').as('merged_at'))
        .where('merged_into', '=', id)
        .orderBy('received_at')
        .orderBy('id')
        .execute()
      return rows
    },
    /** The client of whom somebody has this address. */
    async clientOf(email: string): Promise<{ id: string; name: string } | null> {
      const row = await database.read
        .selectFrom('account')
        .innerJoin('membership', 'membership.account_id', 'account.id')
        .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
        .select(['organisation.id', 'organisation.name'])
        .where('account.email', '=', email.toLowerCase())
        .where('account.removed_at', 'is', null)
        .where('membership.removed_at', 'is', null)
        .orderBy('organisation.name')
        .executeTakeFirst()
      return row ?? null
    },
  }
}

/** Whose addresses say nothing about a company. */
const usualProviders = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com aol.com gmx.de gmx.net web.de proton.me protonmail.com'.split(
    ' ',
  ),
)
