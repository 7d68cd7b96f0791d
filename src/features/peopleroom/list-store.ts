import { sql, type RawBuilder } from 'kysely'
import { countedExactly } from '../../contract/list.ts'
import { hasWords } from '../../database/has-words.ts'
import { comesAfter, pageOf, type Keyset } from '../../database/keyset.ts'
import { hasRow, isAnyOf, mayHaveWords } from '../../database/list-words-store.ts'
import type { Database } from '../../database/open.ts'
import { readerFor } from '../../database/scope.ts'
import { firmRolesIn, isOfFirm } from '../../platform/auth/accounts.ts'
import { membershipState, membershipsOf, seenOf } from './memberships-store.ts'
import {
  peopleBoxes,
  type PeopleBox,
  type PersonState,
  type SomebodyRow,
} from './staff.contract.ts'

interface Wanted {
  box: PeopleBox
  search: string
  /** The `next` of the page before; empty for the first page. */
  after: string
}

const pageSize = 100

/** By what people are listed, in the words of its index. */
const byName = sql<string>`(ltrim(lower(first_name || ' ' || last_name || ' ' || email)))`
const order: Keyset = { value: byName, id: sql.ref('account.id'), isDown: false }

/** Everybody as the console lists them, for those alone who may see everybody. */
export function everybodyStore(database: Database) {
  // Who has the right over people has it over everybody’s.
  const within = (box: PeopleBox) =>
    readerFor(database, 'all')
      .selectFrom('account')
      .where('account.removed_at', 'is', null)
      .where(isIn(box))
  return {
    async page({ box, search, after }: Wanted) {
      const mayBe = await peopleWith(database, search)
      const rows = await within(box)
        .select(accountColumns)
        .select(byName.as('value'))
        .where(isSearched(search))
        .$if(mayBe !== null, (all) => all.where(isAnyOf('account.id', mayBe ?? [])))
        .where(comesAfter(order, after))
        .orderBy(byName)
        .orderBy('account.id')
        // One more than a page, to see whether there are more.
        .limit(pageSize + 1)
        .execute()
      const { items, next } = pageOf(rows, pageSize)
      return { items: await asRows(database, items), next }
    },
    /** How many there are in each box, and one more than are counted where there are more. */
    async counts(): Promise<Record<PeopleBox, number>> {
      const numbered = peopleBoxes.map(async (box) => {
        const some = within(box)
          .select('account.id')
          .limit(countedExactly + 1)
        const count = readerFor(database, 'all')
          .selectFrom(some.as('some'))
          .select(({ fn }) => fn.countAll().as('count'))
        return [box, Number((await count.executeTakeFirstOrThrow()).count)] as const
      })
      return Object.fromEntries(await Promise.all(numbered)) as Record<PeopleBox, number>
    },
    /** Undefined: nobody of that id, or not any more. */
    async find(id: string) {
      const found = within('all').select(accountColumns).select(['username', 'created_at'])
      return await found.where('account.id', '=', id).executeTakeFirst()
    },
  }
}

export type EverybodyStore = ReturnType<typeof everybodyStore>

const accountColumns = [
  'account.id',
  'account.first_name',
  'account.last_name',
  'account.email',
  'account.firm_roles',
  'account.password_hash',
  'account.suspended_at',
] as const

interface AccountRow {
  id: string
  first_name: string
  last_name: string
  email: string
  firm_roles: string | null
  password_hash: string | null
  suspended_at: string | null
}

async function asRows(database: Database, rows: readonly AccountRow[]): Promise<SomebodyRow[]> {
  const ids = rows.map(({ id }) => id)
  const [memberships, seen] = await Promise.all([
    membershipsOf(database, ids),
    seenOf(database, ids),
  ])
  return rows.map((row) => {
    const own = memberships.filter(({ account_id }) => account_id === row.id)
    const typed = own.find(({ first_name, last_name }) => first_name || last_name)
    return {
      id: row.id,
      name: fullName(row) || (typed ? fullName(typed) : ''),
      email: row.email,
      state: accountState(row),
      roles: row.firm_roles === null ? [] : firmRolesIn(row.firm_roles),
      memberships: own.map((one) => ({
        id: one.id,
        organisation_id: one.organisation_id,
        organisation: one.organisation,
        role: one.role,
        state: membershipState(one),
      })),
      seen_at: seen.get(row.id) ?? null,
    }
  })
}

/** Also somebody alone, with what a list has of them. */
export const asSomebodyRow = async (database: Database, row: AccountRow): Promise<SomebodyRow> => {
  const [one] = await asRows(database, [row])
  if (!one) throw new Error('a row was lost')
  return one
}

const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()

function accountState({ password_hash, suspended_at }: AccountRow): PersonState {
  if (suspended_at !== null) return 'suspended'
  return password_hash === null ? 'invited' : 'active'
}

function isIn(box: PeopleBox): RawBuilder<boolean> {
  if (box === 'all') return sql`true`
  if (box === 'firm') return isOfFirm
  if (box === 'clients') return sql`account.firm_roles is null`
  // Each begins at an index that has nobody else; the last condition is where it is entered.
  if (box === 'invited')
    return sql`account.id in (
      select id from account where password_hash is null and removed_at is null and created_at > ''
      union all
      select account_id from membership
      where accepted_at is null and removed_at is null and invited_at > '')`
  return sql`account.id in (
    select id from account
    where suspended_at is not null and removed_at is null and suspended_at > ''
    union all
    select account_id from membership
    where suspended_at is not null and removed_at is null and suspended_at > '')`
}

/** Those who may have the words, or a company of theirs may; null: they are not looked up. */
async function peopleWith(database: Database, search: string): Promise<string[] | null> {
  const found = await mayHaveWords(database, ['account', 'membership', 'organisation'], search)
  if (!found || found.membership.length + found.organisation.length === 0)
    return found && found.account
  const others = await database.read
    .selectFrom('membership')
    .select('account_id')
    .where(
      sql<boolean>`(${isAnyOf('id', found.membership)} or ${isAnyOf('organisation_id', found.organisation)})`,
    )
    .execute()
  return [...new Set([...found.account, ...others.map((one) => one.account_id)])]
}

/** That all words are in their name, their address or the names of organisations of theirs. */
function isSearched(search: string): RawBuilder<boolean> {
  if (search.trim() === '') return sql`true`
  const own = ['first_name', 'last_name', 'email', 'username'].map((one) => `account.${one}`)
  const all = [...own, 'membership.first_name', 'membership.last_name', 'organisation.name']
  const theirs = sql`from membership
    inner join organisation on organisation.id = membership.organisation_id
    where membership.account_id = account.id and membership.removed_at is null
      and ${hasWords(all, search)}`
  return sql`(${hasWords(own, search)} or ${hasRow(search, theirs)})`
}
