import { expressionBuilder, type Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { insertMembership } from '../../platform/auth/memberships.ts'
import { newId } from '../../platform/auth/token.ts'
import type { EndWaysIn } from '../../platform/auth/ways-in.ts'
import type { Clock } from '../../platform/clock.ts'

/** The demo client's password: made for this install and shown on its sign-in page. */
export interface DemoSignIn {
  password: string
  /** The password's hash, made by `Passwords`. */
  hash: string
}

const demoUsername = 'demo'
const secretName = 'demo-password'

/** Easy to read and type: four groups of four letters and digits that are not easily confused. */
export function demoPassword(random: Uint8Array): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const word = [...random.subarray(0, 16)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return (word.match(/.{4}/g) ?? []).join('-')
}

/** Adds two client companies: the demo client's, and another one whose people cannot sign in. */
export async function seedAccounts(
  trx: Transaction<Tables>,
  { password, hash }: DemoSignIn,
  now: string,
): Promise<{ halden: string; cedar: string }> {
  const [halden, cedar] = [newId(), newId()]
  const usual = { second_factor_required: 0, demo: 1, created_at: now, suspended_at: null }
  const companies = [
    { id: halden, name: 'Halden Marine Supply', ...usual },
    { id: cedar, name: 'Cedar Row Clinics', ...usual },
  ]
  await trx.insertInto('organisation').values(companies).execute()
  const usualPerson = {
    firm_roles: null,
    time_zone: null,
    demo: 1,
    created_at: now,
    suspended_at: null,
    removed_at: null,
  } as const
  const maren = {
    id: newId(),
    username: demoUsername,
    email: 'maren@haldenmarine.example',
    first_name: 'Maren',
    last_name: 'Halden',
    password_hash: hash,
    ...usualPerson,
  }
  const noor = {
    id: newId(),
    username: null,
    email: 'noor@cedarrow.example',
    first_name: 'Noor',
    last_name: 'Haddad',
    password_hash: null,
    ...usualPerson,
  }
  await trx.insertInto('account').values([maren, noor]).execute()
  for (const [{ id: account_id, first_name, last_name }, organisation_id] of [
    [maren, halden],
    [noor, cedar],
  ] as const)
    await insertMembership(trx, {
      id: newId(),
      account_id,
      organisation_id,
      role: 'admin',
      sees_all: true,
      first_name,
      last_name,
      invited_at: now,
      invited_by: 'demo',
      ...(account_id === maren.id && { accepted_at: now }),
    })
  await trx
    .insertInto('secret')
    .values({ name: secretName, value: password })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: password }))
    .execute()
  return { halden, cedar }
}

/** Whether the content is the demo firm's. */
export async function holdsDemo({ read }: Database): Promise<boolean> {
  return (await read.selectFrom('edition').select('demo').executeTakeFirst())?.demo === 1
}

/** The sign-in for the hint on the sign-in page; null when there is no demo client. */
export async function readDemoSignIn({ read }: Database) {
  const row = await read
    .selectFrom('secret')
    .select('value')
    .where('name', '=', secretName)
    .executeTakeFirst()
  return row ? { username: demoUsername, password: row.value } : null
}

interface OpeningParts {
  database: Database
  clock: Clock
  endWaysIn: EndWaysIn
}

/**
 * Suspends the demo accounts while DEMO is off, because their password may be known, and ends for good
 * what they have open. Whom the firm has suspended stays so when it is on again.
 */
export async function openDemo(parts: OpeningParts, isOn: boolean): Promise<void> {
  const { database, clock, endWaysIn } = parts
  const wrong = await database.read
    .selectFrom('account')
    .select('id')
    .where('demo', '=', 1)
    .where((is) => (isOn ? is('suspended_at', '=', is.ref('demo_closed_at')) : isNotSuspended))
    .orderBy('id')
    .execute()
  if (wrong.length === 0) return
  const at = isOn ? null : clock.now().toISOString()
  await database.transaction(async (trx) => {
    for (const { id } of wrong)
      await endWaysIn(trx, { account: id }, async () => {
        const change = trx.updateTable('account').set({ suspended_at: at, demo_closed_at: at })
        await change.where('id', '=', id).execute()
      })
  })
}

const isNotSuspended = expressionBuilder<Tables, 'account'>()('suspended_at', 'is', null)

/** Deletes the demo accounts with all rows that belong to them. */
export async function clearAccounts(trx: Transaction<Tables>): Promise<void> {
  const demo = trx.selectFrom('account').select('id').where('demo', '=', 1)
  const own = [
    'calendar_feed',
    'session',
    'device',
    'link',
    'challenge',
    'totp',
    'recovery_code',
    'passkey',
    'ticket',
    'upload',
  ] as const
  for (const table of ['undo', 'put_away', 'presence', 'api_key'] as const)
    await trx.deleteFrom(table).where('staff_id', 'in', demo).execute()
  for (const table of ['project_team', 'update_read'] as const)
    await trx.deleteFrom(table).where('account_id', 'in', demo).execute()
  for (const table of ['draft', 'revision'] as const)
    await trx.deleteFrom(table).where('owner_id', 'in', demo).execute()
  for (const table of own) await trx.deleteFrom(table).where('account_id', 'in', demo).execute()
  const memberships = trx.selectFrom('membership').select('id').where('account_id', 'in', demo)
  for (const table of ['project_grant', 'see_as'] as const)
    await trx.deleteFrom(table).where('membership_id', 'in', memberships).execute()
  await trx.deleteFrom('membership').where('account_id', 'in', demo).execute()
  await trx.deleteFrom('account').where('demo', '=', 1).execute()
  const gone = trx.selectFrom('organisation').select('id').where('demo', '=', 1)
  await trx
    .deleteFrom('event')
    .where('project_id', 'is', null)
    .where('organisation_id', 'in', gone)
    .execute()
  // An organisation that real people were invited to stays.
  await trx
    .deleteFrom('organisation')
    .where('demo', '=', 1)
    .where('id', 'not in', trx.selectFrom('membership').select('organisation_id'))
    .execute()
  await trx.deleteFrom('secret').where('name', '=', secretName).execute()
}
