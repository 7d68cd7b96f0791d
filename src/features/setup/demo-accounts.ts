import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'

/** How the demo client signs in: made for this install, and shown on its sign-in page. */
export interface DemoSignIn {
  password: string
  /** Of the password, as `Passwords` makes it. */
  hash: string
}

const demoUsername = 'demo'
const secretName = 'demo-password'

/** Easy to read and to type: four groups of four letters and digits that look like no other. */
export function demoPassword(random: Uint8Array): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const word = [...random.subarray(0, 16)].map((byte) => letters[byte % letters.length]).join('')
  return (word.match(/.{4}/g) ?? []).join('-')
}

/** Two client companies: one whose admin is the demo client, and another, for whom nobody signs in. */
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
  const admin = { role: 'admin', demo: 1, created_at: now } as const
  const inForce = { suspended_at: null, removed_at: null }
  const maren = { username: demoUsername, email: 'maren@haldenmarine.example', password_hash: hash }
  const noor = { username: null, email: 'noor@cedarrow.example', password_hash: null }
  const rows = [
    { ...maren, organisation_id: halden, first_name: 'Maren', last_name: 'Halden' },
    { ...noor, organisation_id: cedar, first_name: 'Noor', last_name: 'Haddad' },
  ].map((row) => ({ id: newId(), ...admin, ...inForce, ...row }))
  await trx.insertInto('account').values(rows).execute()
  await trx
    .insertInto('secret')
    .values({ name: secretName, value: password })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: password }))
    .execute()
  return { halden, cedar }
}

/** What the sign-in page shows; null when there is no demo client. */
export async function readDemoSignIn({ read }: Database) {
  const row = await read
    .selectFrom('secret')
    .select('value')
    .where('name', '=', secretName)
    .executeTakeFirst()
  return row ? { username: demoUsername, password: row.value } : null
}

/** The demo client can sign in only while DEMO is on; elsewhere its password may be known. */
export async function openDemo(database: Database, isOn: boolean, now: Date): Promise<void> {
  const suspended_at = isOn ? null : now.toISOString()
  const demo = database.read.selectFrom('account').select('id').where('demo', '=', 1)
  const wrong = demo.where('suspended_at', isOn ? 'is not' : 'is', null)
  if ((await wrong.execute()).length === 0) return
  await database.transaction((trx) =>
    trx.updateTable('account').set({ suspended_at }).where('demo', '=', 1).execute(),
  )
}

/** Takes the demo client out, with all that hangs on it. */
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
  for (const table of own) await trx.deleteFrom(table).where('account_id', 'in', demo).execute()
  await trx.deleteFrom('account').where('demo', '=', 1).execute()
  // One that real people were invited to stays, with them.
  await trx
    .deleteFrom('organisation')
    .where('demo', '=', 1)
    .where(
      'id',
      'not in',
      trx
        .selectFrom('account')
        .select('organisation_id')
        .where('organisation_id', 'is not', null)
        .$castTo<{ organisation_id: string }>(),
    )
    .execute()
  await trx.deleteFrom('secret').where('name', '=', secretName).execute()
}
