import { sql, type Kysely } from 'kysely'
import { hasFirmRole, shownName } from '../../platform/auth/accounts.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { among } from './among-store.ts'

type Read = Kysely<Tables>

/** Everything by which something in the database is known to be somebody's. */
export interface ErasedPerson {
  /** The name that is shown; may be empty. */
  name: string
  /** In lower case. */
  address: string
  /** Theirs that is in use, and those that were removed and had the same address. */
  accounts: string[]
  memberships: string[]
  sessions: string[]
  /** By their address. */
  enquiries: string[]
  subscriptions: string[]
  /** What they sign in with. */
  usernames: string[]
  /** What their accounts are called, the longest first. What a form was given, anybody may have typed. */
  names: string[]
}

/** Whom an id leads to: an account, or nothing but an address. */
export interface MeantPerson {
  account: string | null
  address: string
}

/** Finds whom the id of an account, an enquiry or a subscription means, or an address; undefined: nobody. */
export async function findMeant(read: Read, id: string): Promise<MeantPerson | undefined> {
  if (id.includes('@')) return await findByAddress(read, id.trim().toLowerCase())
  for (const table of ['account', 'enquiry', 'subscriber'] as const) {
    const row = await read.selectFrom(table).select('email').where('id', '=', id).executeTakeFirst()
    if (row) return { account: table === 'account' ? id : null, address: row.email.toLowerCase() }
  }
  return undefined
}

/** Somebody by their address alone may have left mails, or an account that was removed. */
const findByAddress = async (read: Read, address: string): Promise<MeantPerson> => ({
  account: await accountWith(read, address),
  address,
})

/** The account in use that has an address; null: none has. */
export async function accountWith(read: Read, address: string): Promise<string | null> {
  const found = read.selectFrom('account').select('id').where('email', '=', address)
  return (await found.where('removed_at', 'is', null).executeTakeFirst())?.id ?? null
}

/** Whether nobody else owns the firm. */
export async function isLastOwner(read: Read, account: string): Promise<boolean> {
  const owners = await read
    .selectFrom('account')
    .select('id')
    .where(hasFirmRole('owner'))
    .where('removed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('password_hash', 'is not', null)
    .execute()
  return owners.length === 1 && owners[0]?.id === account
}

/** Gathers what is theirs. */
export async function gather(read: Read, { account, address }: MeantPerson): Promise<ErasedPerson> {
  if (address === '') throw new Error('somebody is looked for who has no address')
  const accounts = await read
    .selectFrom('account')
    .select(['id', 'first_name', 'last_name', 'username', 'email'])
    .where((is) =>
      is.or([
        is('id', '=', account ?? ''),
        is.and([is('email', '=', address), is('removed_at', 'is not', null)]),
      ]),
    )
    .orderBy('removed_at')
    .execute()
  const ids = accounts.map(({ id }) => id)
  const memberships = await read
    .selectFrom('membership')
    .select(['id', 'first_name', 'last_name'])
    .where(among('account_id', ids))
    .execute()
  const sessions = await read
    .selectFrom('session')
    .select('id')
    .where(among('account_id', ids))
    .execute()
  const enquiries = await read
    .selectFrom('enquiry')
    .select(['id', 'name'])
    .where(sql<string>`lower(email)`, '=', address)
    .execute()
  const subscriptions = await read
    .selectFrom('subscriber')
    .select('id')
    .where(sql<string>`lower(email)`, '=', address)
    .execute()
  const named = [...accounts, ...memberships].map(fullName)
  const shown = accounts.map((one) => (fullName(one) ? '' : shownName(one)))
  const names = [...named, ...shown]
  const typed = enquiries.map(({ name }) => name.trim())
  return {
    name: [...names, ...typed].find((name) => name !== '') ?? '',
    address,
    accounts: ids,
    memberships: memberships.map(({ id }) => id),
    sessions: sessions.map(({ id }) => id),
    enquiries: enquiries.map(({ id }) => id),
    subscriptions: subscriptions.map(({ id }) => id),
    usernames: accounts.flatMap(({ username }) => (username === null ? [] : [username])),
    names: [...new Set(names)].filter(isName).toSorted((a, b) => b.length - a.length),
  }
}

const fullName = (one: { first_name: string; last_name: string }) =>
  `${one.first_name} ${one.last_name}`.trim()

/** What an account without a name is called says nothing of anybody. */
const isName = (name: string) => name !== '' && name !== 'One of us'

/** Everything that something can be about which is theirs. */
export const allIdsOf = ({
  accounts,
  memberships,
  enquiries,
  subscriptions,
}: ErasedPerson): string[] => [...accounts, ...memberships, ...enquiries, ...subscriptions]
