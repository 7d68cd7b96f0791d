import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, signedInAs, type Name } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { ada } from '../../../test/support/audit.ts'
import { until } from '../../../test/support/mail/outbox-fixture.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { slowReader } from '../../../test/support/slow-reader.ts'
import { world } from '../../../test/support/world.ts'
import { append } from '../../platform/audit/append.ts'

/** More of it than fits between the program and who reads nothing. */
const [entries, words] = [400, 'tide '.repeat(12_000)]

const at = '2026-11-20T15:00:00.000Z'

test('a CSV breaks off for staff who may not read it any more, and not for who may do more', async (t) => {
  const here = await world(t, { demo: false })
  const { database, clock, log } = here
  const as = await actors(here)
  await database.transaction(async (trx) => {
    const entry = { action: 'member-suspended', about: 'x', organisation: null } as const
    for (let count = 0; count < entries; count += 1)
      await append(trx, clock, ada, { ...entry, detail: { words } })
  })
  const account = async (name: Name, values: object) =>
    await setValues(database, { table: 'account', id: idOf('account', name) }, values)
  for (const name of ['Corin', 'Edda'] as const) await account(name, { firm_roles: 'manager' })
  const read = async (name: Name) => {
    const reader = await slowReader(`${here.origin}/api/staff/audit-csv/`, signedInAs(name))
    assert.equal(reader.status, 200)
    return reader
  }
  const [out, suspended, demoted] = [await read('Olwen'), await read('Corin'), await read('Edda')]
  const promoted = await read('Mona')
  await as.owner.call('POST', '/auth/logout/')
  await account('Corin', { suspended_at: at })
  await account('Edda', { firm_roles: 'editor' })
  await account('Mona', { firm_roles: 'owner' })
  const brokenOff = () => log.filter(({ msg }) => `${msg}`.startsWith('a download was broken'))
  await until(() => brokenOff().length === 3)
  for (const [what, reader] of Object.entries({ out, suspended, demoted }))
    assert.equal((await reader.rest()).whole, false, what)
  const { whole, bytes } = await promoted.rest()
  assert.ok(whole && bytes > entries * words.length)
  assert.equal(brokenOff().length, 3)
})
