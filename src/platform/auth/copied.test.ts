import assert from 'node:assert/strict'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { sealedTables } from '../../app/server/shared/sealed-tables.ts'
import { freshFolder, openFor } from '../../../test/support/database/database.ts'
import { onSqlite } from '../../../test/support/database/engine.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../../database/open.ts'
import { readKey } from './key-file.ts'
import { openKeys } from './keys.ts'

/** Everything in the database, as text. */
async function dumpOf({ read }: Database): Promise<string> {
  const tables = (await read.introspection.getTables()).filter(({ isView }) => !isView)
  const rows = tables.map(async ({ name }) => {
    // The index of words numbers its pages beyond what JavaScript counts to.
    const columns = name.endsWith('_data') ? sql`block` : sql`*`
    return (await sql`select ${columns} from ${sql.table(name)}`.execute(read)).rows
  })
  return JSON.stringify(await Promise.all(rows))
}

/** A site in use: an app is set up; an invitation, a reset and a subscription wait to be mailed. */
async function siteInUse(t: TestContext) {
  const site = await signInFixture(t)
  await addPerson(site.database, 'iris', { role: 'admin' })
  const iris = site.client()
  const { body: session } = await iris.signIn('iris')
  const { secret } = (await iris.call('POST', '/second-factor/app/')).body
  await iris.post('/members/', { email: 'nadia@client.example', role: 'viewer' })
  await iris.post('/auth/password/forgot/', { username: 'iris' })
  await iris.post('/newsletter/', { email: 'reader@elsewhere.example' })
  await site.settled()
  const mails = (await site.mails()).map(({ text }) => text).join('\n')
  const links = mails.match(/(?<=[#=])[\w-]{43}(?![\w.-])/g) ?? []
  assert.equal(links.length, 3)
  const key = readKey({ DATA_DIR: site.address.dataDir }) as string
  const purposes = ['totp', 'outbox', 'unsubscribe', 'signin']
  const roots = await Promise.all(purposes.map((purpose) => site.keys.find(purpose)))
  const opening = [key, String(secret), String(session.token), ...links]
  return { ...site, opening: [...opening, ...roots.map((root) => root.toString('base64url'))] }
}

test('nothing in the database opens anything by itself', async (t) => {
  const { database, opening } = await siteInUse(t)
  const dump = await dumpOf(database)
  assert.ok(dump.includes('nadia@client.example'), 'it is all there')
  for (const text of opening) assert.ok(!dump.includes(text), text)
})

test('a copy of the database without its key does not start, and makes no other key', async (t) => {
  const { address, database } = await siteInUse(t)
  const copy = { ...address, dataDir: freshFolder(t) }
  if (!address.url) cpSync(address.dataDir, copy.dataDir, { recursive: true, filter: isNoKey })
  const copied = address.url ? database : await openFor(t, copy)
  const place = { DATA_DIR: copy.dataDir }
  await assert.rejects(openKeys(copied, place, sealedTables), /key of this database .* is missing/)
  assert.ok(!existsSync(join(copy.dataDir, 'secret.key')))
  await assert.rejects(
    openKeys(copied, { ...place, SECRET_KEY: 'k'.repeat(40) }, sealedTables),
    /is not the one/,
  )
})

test('a database that has lost its fingerprint is not taken over by another key', async (t) => {
  const { database } = await siteInUse(t)
  await database.transaction((trx) =>
    trx.deleteFrom('secret').where('name', '=', 'key-fingerprint').execute(),
  )
  const before = await dumpOf(database)
  const other = { DATA_DIR: freshFolder(t), SECRET_KEY: 'k'.repeat(40) }
  await assert.rejects(openKeys(database, other, sealedTables), /is not the one/)
  assert.equal(await dumpOf(database), before)
})

const isNoKey = (path: string) => !path.endsWith('secret.key')

test('the key of an earlier version is gone from the files, too', onSqlite, async (t) => {
  const address: DatabaseAddress = { dataDir: freshFolder(t) }
  const first = await openDatabase(address)
  await migrate(first)
  const former = 'a-former-key'.repeat(4)
  await first.transaction((trx) =>
    trx.insertInto('secret').values({ name: 'unsubscribe', value: former }).execute(),
  )
  await first.close()
  const database = await openFor(t, address)
  await openKeys(database, { DATA_DIR: address.dataDir }, sealedTables)
  for (const name of ['portico.sqlite', 'portico.sqlite-wal'])
    assert.ok(!readFileSync(join(address.dataDir, name)).includes(former), name)
})
