import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Person } from './contract.ts'

type Trx = Transaction<Tables>

/** Whether somebody else of the same organisation, or of the firm (null), has this address. */
export async function isListed(
  trx: Trx,
  { id, email, organisation_id }: Pick<Person, 'id' | 'email' | 'organisation_id'>,
): Promise<boolean> {
  const others = trx
    .selectFrom('account')
    .select('id')
    .where('organisation_id', organisation_id === null ? 'is' : '=', organisation_id)
    .where((or) => or.or([or('email', '=', email), or('invited_email', '=', email)]))
    .where('id', '!=', id)
    .where('removed_at', 'is', null)
  return (await others.executeTakeFirst()) !== undefined
}

/** Gives somebody invited their address, unless an account has it; whether it is theirs now. */
export async function takeAddress(trx: Trx, id: string): Promise<boolean> {
  await trx
    .updateTable('account')
    .set(({ fn }) => ({ email: fn.coalesce('invited_email', 'email'), invited_email: null }))
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account as other')
            .select('other.id')
            .whereRef('other.email', '=', 'account.invited_email')
            .where('other.removed_at', 'is', null),
        ),
      ),
    )
    .execute()
  const one = trx.selectFrom('account').select('invited_email').where('id', '=', id)
  return (await one.executeTakeFirstOrThrow()).invited_email === null
}

/** The full name of somebody, or null. */
export async function nameOf(trx: Trx, id: string): Promise<string | null> {
  const found = trx.selectFrom('account').select(['first_name', 'last_name'])
  const row = await found.where('id', '=', id).executeTakeFirst()
  return [row?.first_name, row?.last_name].filter(Boolean).join(' ') || null
}
