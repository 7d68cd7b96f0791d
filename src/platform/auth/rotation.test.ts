import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { mailServer } from '../../../test/doubles/mail-server.ts'
import { freshAddress, openFor } from '../../../test/support/database/database.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { sealedTables } from '../../app/server/shared/sealed-tables.ts'
import { StartError } from '../../contract/start-error.ts'
import type { DatabaseAddress } from '../../database/open.ts'
import { openKeys } from './keys.ts'
import { rotateKey, type KeyChange } from './rotation.ts'

const email = 'nadia@client.example'

async function rotate(t: TestContext, address: DatabaseAddress, change: KeyChange = {}) {
  const database = await openFor(t, address)
  const place = { DATA_DIR: address.dataDir }
  await rotateKey({ database, place, tables: sealedTables, act: database.transaction }, change)
}

const fileIn = ({ dataDir }: DatabaseAddress) => join(dataDir, 'secret.key')

test('of several rotations at once one or more succeed, and the key that is left opens', async (t) => {
  const address = await freshAddress(t)
  const database = await openFor(t, address)
  const root = await (await openKeys(database, { DATA_DIR: address.dataDir })).find('totp')
  const all = await Promise.allSettled([1, 2, 3, 4, 5].map(() => rotate(t, address)))
  assert.ok(all.some(({ status }) => status === 'fulfilled'))
  for (const each of all)
    if (each.status === 'rejected') assert.ok(each.reason instanceof StartError, each.reason)
  const after = await openKeys(database, { DATA_DIR: address.dataDir })
  assert.deepEqual(await after.find('totp'), root)
  assert.deepEqual(
    readdirSync(address.dataDir).filter((name) => name.startsWith('secret.key.')),
    [],
    'no other key is left behind',
  )
})

/** Iris has an app, and Nadia is invited by a mail that waits. */
async function siteInUse(t: TestContext) {
  const site = await signInFixture(t)
  await addPerson(site.database, 'iris', { role: 'admin' })
  const iris = site.client()
  await iris.signIn('iris')
  await iris.post('/members/', { email, role: 'viewer' })
  const [token = ''] = await site.tokensFor(email)
  return { ...site, iris, token }
}

async function afterwards(t: TestContext, address: DatabaseAddress) {
  const { url, received } = await mailServer(t)
  const settings = { SMTP_URL: url, MAIL_FROM: 'hello@coronet.example' }
  const site = await signInFixture(t, { address, settings })
  await site.outbox.runDue()
  const raws = received.map(({ raw }) => raw.replaceAll('=\r\n', ''))
  return { ...site, raws }
}

test('links that wait or were sent before a rotation work after it', async (t) => {
  const { address, token, client } = await siteInUse(t)
  await rotate(t, address)
  assert.equal((await client().post('/auth/invitation/', { token })).status, 200, 'as it runs')
  const later = await afterwards(t, address)
  assert.ok(later.raws.some((raw) => raw.includes(`#${token}`)))
  assert.equal((await later.client().post('/auth/invitation/', { token })).status, 200)
})

test('a key that is there is not given up as lost', async (t) => {
  const { address, database } = await siteInUse(t)
  await assert.rejects(rotate(t, address, { lost: true }), /not lost/)
  await openKeys(database, { DATA_DIR: address.dataDir })
})

test('a lost key costs apps and waiting links, and nothing else', async (t) => {
  const { address, iris, database } = await siteInUse(t)
  const now = '2026-11-20T15:00:00.000Z'
  const { id } = await addPerson(database, 'otto')
  const app = { account_id: id, secret: 'x', created_at: now, confirmed_at: now, last_step: null }
  await database.transaction((trx) => trx.insertInto('totp').values(app).execute())
  rmSync(fileIn(address))
  await rotate(t, address, { lost: true })
  assert.ok(existsSync(fileIn(address)))
  const later = await afterwards(t, address)
  assert.deepEqual(
    later.raws.filter((raw) => raw.includes(email)),
    [],
  )
  const mails = database.read.selectFrom('outbox').select(['state', 'last_error', 'payload'])
  const invitation = (await mails.execute()).find(({ payload }) => payload.includes(email))
  assert.equal(invitation?.state, 'refused')
  assert.match(invitation?.last_error ?? '', /its link is gone/)
  assert.equal((await later.client().signIn('otto')).status, 200, 'with the password alone')
  assert.ok(await iris.isIn())
})

test('a link that a running service sealed by a lost key ends its mail with a sentence', async (t) => {
  const { address, iris } = await siteInUse(t)
  rmSync(fileIn(address))
  await rotate(t, address, { lost: true })
  const late = 'late@client.example'
  assert.equal((await iris.post('/members/', { email: late, role: 'viewer' })).status, 201)
  const { raws, outbox } = await afterwards(t, address)
  assert.ok(!raws.some((raw) => raw.includes(late)))
  const mails = await outbox.list({ kind: 'mail' })
  const invitation = mails.find(({ payload }) => JSON.stringify(payload).includes(late))
  assert.equal(invitation?.state, 'refused')
  assert.match(invitation?.last_error ?? '', /its link is gone, .* a lost key: make a new one/)
})
