import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { fromSlices } from '../../app/cli/examined.ts'
import { readConfig } from '../../app/server/settings.ts'
import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import { filesIn } from '../../platform/storage/files.ts'
import { onPostgres } from '../../../test/support/database/engine.ts'
import { openFor } from '../../../test/support/database/database.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { doctorCommand } from './commands.ts'
import { findingsOfDatabase } from './database-findings.ts'
import type { Finding } from './finding.ts'

interface Changes {
  settings?: Record<string, string>
  bavail?: number
  database?: Database
  unknown?: string[]
  refuses?: string
}

/** Of 1,000 blocks of a megabyte. */
const disk = { type: 0, bsize: 1e6, blocks: 1e3, bfree: 0, frsize: 1e6, files: 0, ffree: 0 }

/** A firm, and what the doctor finds there. */
async function patient(t: TestContext) {
  const here = await world(t, { demo: false })
  const { address, clock } = here
  const examine = async ({ settings, bavail = 500, unknown = [], ...changes }: Changes = {}) => {
    const config = readConfig({ DATA_DIR: address.dataDir, ...settings })
    const database = changes.database ?? here.database
    const { run } = doctorCommand(async (use) =>
      use({
        config: { ...config, DATABASE_URL: address.url },
        clock,
        version: '0.0.0',
        unknown,
        measure: async () => ({ ...disk, bavail }),
        files: filesIn(join(address.dataDir, 'files')),
        withDatabase: async (look) => {
          if (changes.refuses) throw new StartError(changes.refuses)
          return await look(database, fromSlices({ database, config, clock }))
        },
      }),
    )
    const { data, status, text } = await run({})
    const about = (name: string) =>
      (data as Finding[]).filter((one) => one.about === name).map(({ state }) => state)
    return { about, status, text }
  }
  return { ...here, examine }
}

/** The address at which this answers until the test ends. */
async function answeredAt(t: TestContext, server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const site = async (t: TestContext, answer: RequestListener) =>
  `http://${await answeredAt(t, createServer(answer))}`

const healthy: RequestListener = (_, response) =>
  response.end('{"ok":true,"takes_in":"everything"}')

test('a firm without fault is found good in all', async (t) => {
  const { database, examine } = await patient(t)
  const { text, status, about } = await examine({
    settings: { PUBLIC_URL: await site(t, healthy) },
  })
  for (const name of ['settings', 'data folder', 'sealing key', 'disk', 'address', 'version'])
    assert.deepEqual(about(name), ['good'], name)
  for (const name of ['audit', 'documents', 'outbox']) assert.deepEqual(about(name), ['good'], name)
  assert.ok(about('database').includes('good'))
  // Nothing is set up yet, which is seen to and is not broken.
  assert.deepEqual(new Set(about('setting up')), new Set(['attention']))
  // The server of the tests writes nothing through to the disk, and has the time of the machine.
  const ofServer = database.engine === 'postgres' ? ['clock', 'database'] : []
  const found = [...text.matchAll(/^WRONG {2}(\w+):/gm)].map(([, name]) => name)
  assert.deepEqual(found.toSorted(), ofServer)
  assert.equal(status, Math.min(ofServer.length, 1))
})

test('the folder and the key that others may read, and a full disk, are found', async (t) => {
  const { address, examine } = await patient(t)
  writeFileSync(join(address.dataDir, 'secret.key'), 'k')
  for (const [folder, key, bavail, expected] of [
    [0o700, 0o600, 500, ['good', 'good', 'good']],
    [0o755, 0o640, 100, ['attention', 'wrong', 'attention']],
    [0o700, 0o604, 40, ['good', 'wrong', 'wrong']],
  ] as const) {
    chmodSync(address.dataDir, folder)
    chmodSync(join(address.dataDir, 'secret.key'), key)
    const { about, status } = await examine({ bavail })
    const found = ['data folder', 'sealing key', 'disk'].flatMap(about)
    assert.deepEqual(found, expected, `${folder.toString(8)} ${key.toString(8)}`)
    assert.equal(status, 1)
  }
})

test('an address that leads elsewhere, or nowhere, is found', async (t) => {
  const { examine } = await patient(t)
  const visited = async (address: string) =>
    (await examine({ settings: { PUBLIC_URL: address } })).about('address')
  const answering = (status: number, body: string) =>
    site(t, (_, response) => response.writeHead(status).end(body))
  assert.deepEqual(await visited(await site(t, healthy)), ['good'])
  assert.deepEqual(await visited('http://127.0.0.1:1'), ['wrong'])
  assert.deepEqual(await visited(await answering(421, '{"detail":"another host"}')), ['wrong'])
  assert.deepEqual(await visited(await answering(200, '<h1>It works!</h1>')), ['wrong'])
  assert.deepEqual(await visited(await answering(301, '')), ['wrong'])
  // What is not loopback has to be https, and says which proxy it believes.
  const { about } = await examine({ settings: { PUBLIC_URL: 'http://coronet.invalid' } })
  assert.deepEqual([about('address'), about('proxy')], [['wrong', 'wrong'], ['attention']])
})

test('a mail server that does not take us is found, with what it said', async (t) => {
  const { examine } = await patient(t)
  const refusing = createTcpServer((socket) => socket.end('554 No mail from you\r\n'))
  const settings = {
    SMTP_URL: `smtp://${await answeredAt(t, refusing)}`,
    MAIL_FROM: 'hello@coronet.example',
  }
  const { about, text } = await examine({ settings })
  assert.deepEqual(about('mail server'), ['wrong'])
  assert.match(text, /554 No mail from you/)
})

test('what stands in the database and is not as it should be is found', async (t) => {
  const { examine, clock, database, ...here } = await patient(t)
  await actors({ clock, database, ...here })
  const { about } = await examine({ unknown: ['PUBLC_URL is no setting'] })
  assert.deepEqual(about('settings'), ['attention'])
  // The cast has documents without files, and tasks that wait for nobody.
  assert.deepEqual(about('documents'), ['wrong'])
  await database.transaction(async (trx) => {
    await trx
      .updateTable('audit_head')
      .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
      .execute()
  })
  assert.deepEqual((await examine()).about('audit'), ['wrong'])
  clock.pass(-3 * 60 * 60_000)
  const later = await examine()
  assert.deepEqual(later.about('clock'), ['wrong'])
  assert.match(later.text, /3 hours from now/)
})

test('a database that cannot be opened is a finding, and all else is looked at', async (t) => {
  const { examine } = await patient(t)
  const { about, text, status } = await examine({ refuses: 'nothing answers there' })
  assert.deepEqual([about('database'), about('disk'), status], [['wrong'], ['good'], 1])
  assert.match(text, /nothing answers there/)
})

test('a role of PostgreSQL that bypasses the policies is found', onPostgres, async (t) => {
  const { address, examine } = await patient(t)
  const url = Object.assign(new URL(address.url ?? ''), {
    username: new URL(process.env['TEST_DATABASE_URL'] ?? '').username,
  })
  assert.ok(!(await examine()).text.includes('superuser'))
  const database = await openFor(t, { url: url.href, dataDir: address.dataDir })
  assert.match((await examine({ database })).text, /WRONG {2}database: The role of DATABASE_URL/)
})

test('what stands between the program and the server is found', onPostgres, async (t) => {
  const { database, address } = await patient(t)
  const found = async (url: string) =>
    (await findingsOfDatabase(database, { url, dataDir: address.dataDir }))
      .map(({ state, says }) => `${state}: ${says}`)
      .filter((one) => /pooler|between/.test(one))
  const [{ port }] = (
    await sql<{ port: number }>`select current_setting('port')::int as port`.execute(database.read)
  ).rows as [{ port: number }]
  assert.deepEqual(await found(`postgres://a,b:${port}/portico`), [])
  assert.deepEqual(await found('postgres://a:1/portico'), [
    `attention: Something stands between: DATABASE_URL names port 1, and the server listens on ${port}.`,
  ])
  assert.deepEqual(await found('postgres://a:1/portico?pooler=transaction'), [
    'attention: DATABASE_URL leads through a pooler, and not past it, which backups need.',
  ])
  assert.deepEqual(await found('postgres://a:1/portico?pooler=transaction&direct=b'), [
    'good: DATABASE_URL leads through a pooler, and says so.',
  ])
})
