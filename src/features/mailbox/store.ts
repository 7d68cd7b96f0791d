import type { Database } from '../../database/open.ts'

/** Whom the mails of a demo are to. */
export function mailboxStore({ read }: Database) {
  return {
    /**
     * Of what mails are about, that which belongs to a client or a visitor: an account of an
     * organisation, an enquiry or a subscription, each with its address in lower case.
     */
    async recipients(about: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (about.length === 0) return new Map()
      const of = (table: 'enquiry' | 'subscriber') =>
        read.selectFrom(table).select(['id', 'email']).where('id', 'in', about)
      const rows = await read
        .selectFrom('account')
        .select(['id', 'email'])
        .where('id', 'in', about)
        .where('firm_roles', 'is', null)
        .unionAll(of('enquiry'))
        .unionAll(of('subscriber'))
        .execute()
      return new Map(rows.map(({ id, email }) => [id, email.toLowerCase()]))
    },
  }
}

export type MailboxStore = ReturnType<typeof mailboxStore>
