import { hasWords } from '../../database/has-words.ts'
import type { Database } from '../../database/open.ts'
import { isOfFirm } from '../../platform/auth/accounts.ts'
import type { AuditSide } from './staff.contract.ts'

/** The ids to look for, by the column of an entry. */
export interface FoundIds {
  actor_id: string[]
  about: string[]
  organisation_id: string[]
}

/** What the firm works on that has all words, each of which may be incomplete. */
export type FindThings = (
  words: string,
) => Promise<readonly { kind: 'person' | 'organisation' | 'project' | 'enquiry'; id: string }[]>

/** So many people of the firm are looked for at most. */
const most = 20

/** What somebody means by these words; null: everything. */
export async function idsOf(
  database: Database,
  find: FindThings,
  { search, side }: { search: string; side: AuditSide | '' },
): Promise<FoundIds | null> {
  const words = search.trim()
  if (words === '') return null
  const [things, staff] = await Promise.all([find(words), firmPeople(database, words)])
  const of = (kind: (typeof things)[number]['kind']) =>
    things.filter((one) => one.kind === kind).map(({ id }) => id)
  const memberships = of('person')
  // Of whoever has no name any more, or never had one, there is the id.
  const exact = /^[\w-]{1,40}$/.test(words) ? [words] : []
  const people = [...staff, ...(await accountsOf(database, memberships)), ...exact]
  const about = [
    ...people,
    ...memberships,
    ...(await membershipsOf(database, exact)),
    ...of('organisation'),
    ...of('project'),
    ...of('enquiry'),
  ]
  const once = (ids: string[]) => [...new Set(ids)]
  return {
    actor_id: side === 'about' ? [] : once(people),
    about: side === 'by' ? [] : once(about),
    organisation_id: side === 'by' ? [] : once([...of('organisation'), ...exact]),
  }
}

async function firmPeople({ read }: Database, words: string): Promise<string[]> {
  const names = ['first_name', 'last_name', 'username', 'email'].map((one) => `account.${one}`)
  const rows = await read
    .selectFrom('account')
    .select('id')
    .where(isOfFirm)
    .where(hasWords(names, words))
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** What is done to somebody of a client is done to a membership. */
async function membershipsOf({ read }: Database, accounts: readonly string[]): Promise<string[]> {
  if (accounts.length === 0) return []
  const rows = read.selectFrom('membership').select('id').where('account_id', 'in', accounts)
  return (await rows.execute()).map(({ id }) => id)
}

async function accountsOf({ read }: Database, memberships: readonly string[]): Promise<string[]> {
  if (memberships.length === 0) return []
  const rows = await read
    .selectFrom('membership')
    .select('account_id')
    .where('id', 'in', memberships)
    .execute()
  return rows.map(({ account_id }) => account_id)
}
