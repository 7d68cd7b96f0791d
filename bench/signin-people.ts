import type { Insertable, Transaction } from 'kysely'
import { openDatabase, type DatabaseAddress } from '../src/database/open.ts'
import { createPasswords } from '../src/platform/auth/passwords.ts'
import type { Tables } from '../src/database/tables/tables.ts'
import { insertMembership } from '../src/platform/auth/memberships.ts'
import { newId } from '../src/platform/auth/token.ts'
import { sendRequest } from './request.ts'

const password = 'three-lanterns-on-the-pier'
/** Enough people of each kind that none reaches the limit of ten tries in 15 minutes. */
export const each = 100

const at = '2026-01-01T00:00:00.000Z'
const nobody = { suspended_at: null, removed_at: null, demo: 0, created_at: at } as const

/** Adds a person who signs in, and a hundred of each kind for wrong passwords. */
export async function addPeople(place: DatabaseAddress): Promise<void> {
  const database = await openDatabase(place)
  const password_hash = await createPasswords().hash(password)
  const organisation_id = newId()
  const row = (username: string, changes: object = {}) => ({
    id: newId(),
    username,
    email: `${username}@client.example`,
    first_name: 'Iris',
    last_name: 'Okafor',
    password_hash,
    ...nobody,
    ...changes,
  })
  const rows = Array.from({ length: each }, (_, index) => [
    row(`known-${index}`),
    row(`suspended-${index}`, { suspended_at: at }),
    row(`invited-${index}`, { password_hash: null }),
  ]).flat()
  await database.transaction(async (trx) => {
    const organisation = { id: organisation_id, name: 'Client', second_factor_required: 0, demo: 0 }
    await trx
      .insertInto('organisation')
      .values({ ...organisation, created_at: at, suspended_at: null })
      .execute()
    for (const person of [row('person'), ...rows]) await addPerson(trx, organisation_id, person)
  })
  await database.close()
}

type Person = Insertable<Tables['account']>

/** An account with a membership, which nobody has agreed to where it has no password. */
async function addPerson(trx: Transaction<Tables>, organisation_id: string, person: Person) {
  await trx.insertInto('account').values(person).execute()
  const { id: account_id, first_name, last_name, password_hash } = person
  await insertMembership(trx, {
    id: newId(),
    organisation_id,
    account_id,
    role: 'member',
    sees_all: true,
    first_name,
    last_name,
    invited_at: at,
    invited_by: 'bench',
    ...(password_hash && { accepted_at: at }),
  })
}

interface Given {
  username: string
  password?: string
  address?: string
  device?: string
}

/** Signs in as a browser does on our page; gives the `device` cookie for the next time. */
export async function signIn(port: number, given: Given) {
  const { username, address = '192.0.2.1', device } = given
  const { ms, answer } = await post(port, '/api/auth/login/', {
    body: { username, password: given.password ?? password },
    headers: {
      'X-Forwarded-For': address,
      'Sec-Fetch-Site': 'same-origin',
      ...(device && { Cookie: `__Host-device=${device}` }),
    },
  })
  const [, next = ''] = /__Host-device=([\w-]+)/.exec(answer.headers.join('\n')) ?? []
  return { ms, status: answer.status, device: next }
}

interface Post {
  body: object
  headers: Record<string, string>
}

/** Sends JSON and measures how long the answer takes. */
export async function post(port: number, path: string, { body, headers }: Post) {
  const own = { ...headers, 'Content-Type': 'application/json' }
  const begun = performance.now()
  const answer = await sendRequest(port, path, own, JSON.stringify(body))
  return { ms: performance.now() - begun, answer }
}
