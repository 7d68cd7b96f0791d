import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

test('who lost their second factor signs in without it, after a command, and is notified', async (t) => {
  const { database, client, clock, address, mails } = await signInFixture(t)
  const { id } = await addPerson(database, 'iris')
  const iris = client()
  await iris.signIn('iris')
  const { body } = await iris.call('POST', '/second-factor/app/')
  const app = new TOTP({ secret: Secret.fromBase32(String(body['secret'])) })
  const code = app.generate({ timestamp: clock.now().getTime() })
  await iris.post('/second-factor/app/confirm/', { code })
  await iris.call('POST', '/second-factor/app/')
  assert.equal((await client().signIn('iris')).body['mfa_required'], true)
  const { code: status } = await commandsAt(t, address).portico(
    'user',
    'reset-second-factor',
    'iris',
  )
  assert.equal(status, 0)
  assert.equal(await iris.isIn(), false, 'signed out')
  for (const table of ['totp', 'recovery_code', 'passkey', 'challenge'] as const) {
    const own = database.read.selectFrom(table).select('account_id')
    assert.deepEqual(await own.where('account_id', '=', id).execute(), [], table)
  }
  assert.equal((await client().signIn('iris')).status, 200)
  assert.equal((await mails()).at(-1)?.subject, 'Your authenticator app was removed')
  const entries = database.read.selectFrom('audit_entry').select(['action', 'about'])
  const noted = await entries.where('action', '=', 'second-factor-reset').execute()
  assert.deepEqual(
    noted.map(({ about }) => about),
    [id],
  )
})
