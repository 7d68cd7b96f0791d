import type { Database } from '../../../src/database/open.ts'
import type { Tables } from '../../../src/database/tables/tables.ts'
import { createPasswords } from '../../../src/platform/auth/passwords.ts'
import { newId } from '../../../src/platform/auth/token.ts'

/** The password of everybody here who has one. */
export const password = 'three-lanterns-on-the-pier'

/** Hashed once for each process, because hashing is slow on purpose. */
const hashed = createPasswords().hash(password)

const at = '2026-11-20T09:00:00.000Z'

type Account = Tables['account']

const usual = {
  role: 'member',
  demo: 0,
  created_at: at,
  suspended_at: null,
  removed_at: null,
  time_zone: null,
  invited_email: null,
} as const

/** Adds somebody with a new organisation, or with `organisation_id: null` somebody of the firm. */
export async function addPerson(
  database: Database,
  username: string,
  changes: Partial<Account> = {},
): Promise<Account> {
  const organisation = changes.organisation_id === undefined ? newId() : changes.organisation_id
  const names = { username, first_name: 'Iris', last_name: 'Okafor' }
  const person: Account = {
    ...names,
    ...usual,
    id: newId(),
    organisation_id: organisation,
    email: `${username}@client.example`,
    password_hash: await hashed,
    ...changes,
  }
  await database.transaction(async (trx) => {
    if (changes.organisation_id === undefined) {
      const own = { id: organisation as string, name: `${username} & Co.`, demo: 0 }
      const rest = { second_factor_required: 0, created_at: at, suspended_at: null }
      await trx
        .insertInto('organisation')
        .values({ ...own, ...rest })
        .execute()
    }
    await trx.insertInto('account').values(person).execute()
  })
  return person
}
