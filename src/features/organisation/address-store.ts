import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Person } from './contract.ts'

type Trx = Transaction<Tables>

/** How a stand-in ends, before which the id of its account stands. */
const standIn = '@invited.invalid'

/** The address waits beside the account, which has a stand-in until it is known to be free. */
export const withoutAddress = ({ id, email }: Pick<Person, 'id' | 'email'>) => ({
  email: `${id}${standIn}`,
  invited_email: email,
})

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

/** When an address is asked for, and whether by the firm, which may take one from an invitation. */
interface Asked {
  now: string
  byFirm: boolean
}

/** Gives somebody invited their address, unless it is held; whether it is theirs now. */
export async function takeAddress(trx: Trx, id: string, asked: Asked): Promise<boolean> {
  await releaseAddress(trx, id, asked)
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

/**
 * Takes the address of this invitation from another that holds it and was not accepted: when its
 * link has run out, or for the firm at once, if it is of an organisation.
 */
async function releaseAddress(trx: Trx, id: string, { now, byFirm }: Asked): Promise<void> {
  await trx
    .updateTable('account')
    .set(({ ref, fn }) => ({
      invited_email: ref('email'),
      email: fn('concat', ['account.id', sql.lit(standIn)]),
    }))
    .where('removed_at', 'is', null)
    .where('password_hash', 'is', null)
    .where('id', '!=', id)
    .where('email', '=', ({ selectFrom }) =>
      selectFrom('account as mine').select('mine.invited_email').where('mine.id', '=', id),
    )
    .where(({ or, not, exists, eb, selectFrom }) =>
      or([
        ...(byFirm ? [eb('organisation_id', 'is not', null)] : []),
        not(
          exists(
            selectFrom('link')
              .select('link.id')
              .whereRef('link.account_id', '=', 'account.id')
              .where('link.kind', '=', 'invitation')
              .where('link.used_at', 'is', null)
              .where('link.expires_at', '>', now),
          ),
        ),
      ]),
    )
    .execute()
}

/** The full name of somebody, or null. */
export async function nameOf(trx: Trx, id: string): Promise<string | null> {
  const found = trx.selectFrom('account').select(['first_name', 'last_name'])
  const row = await found.where('id', '=', id).executeTakeFirst()
  return [row?.first_name, row?.last_name].filter(Boolean).join(' ') || null
}
