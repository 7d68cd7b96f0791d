import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { DatabaseAway } from '../../src/database/away.ts'
import type { Database } from '../../src/database/open.ts'
import { times } from '../support/thorough.ts'
import { world } from '../support/world.ts'
import { answersAgain, complaintsAbout, see, warnings } from './away-fixture.ts'

type Place = Awaited<ReturnType<typeof world>>

/** Another program that holds the lock of everything that writes, until it is released. */
async function lockElsewhere(t: TestContext, { address }: Place): Promise<() => Promise<void>> {
  const hold = address.url
    ? `const { default: pg } = await import('pg')
      const client = new pg.Client(${JSON.stringify(address.url)})
      // The database may be dropped first; without a listener that would be an error of this run.
      client.on('error', () => process.exit())
      await client.connect()
      await client.query('begin; lock table enquiry in access exclusive mode')`
    : `const { DatabaseSync } = await import('node:sqlite')
      const file = new DatabaseSync(${JSON.stringify(join(address.dataDir, 'portico.sqlite'))})
      file.exec('begin immediate')`
  const code = `${hold}; process.stdout.write('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

const enquiry = { name: 'Iris Okafor', email: 'iris@quince.example', message: 'We need help.' }

/** What a program answers that it should not while another one holds the lock: to a crowd, and to one more. */
async function complaints(place: Place): Promise<string[]> {
  // More than one group, and than there are connections.
  const seen = await Promise.all(Array.from({ length: times(40, 300) }, () => send(place)))
  // While it lasts, whoever comes then does not begin to wait anew.
  return complaintsAbout([...seen, await send(place)], times(7_000, 5_000))
}

const send = async (place: Place) =>
  await see(place, '/api/contact/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(enquiry),
  })

test('while another program holds the lock, writes are answered in time, and reads at once', async (t) => {
  const place = await world(t)
  const release = await lockElsewhere(t, place)
  const crowd = complaints(place)
  const reads = await Promise.all(['/', '/login', '/api/services/'].map((path) => see(place, path)))
  for (const { what, status, ms } of reads) {
    assert.equal(status, 200, what)
    assert.ok(ms < 3_000, `${what} took ${ms} ms`)
  }
  assert.deepEqual(await crowd, [])
  assert.deepEqual(warnings(place), ['the database does not do what it is asked'])
  await release()
  await answersAgain(place, '/api/services/?category=advisory')
  assert.equal((await send(place)).status, 201)
})

test('the same check fails for a program to which a lock is any other error', async (t) => {
  const place = await world(t, { wrap: unaware })
  await lockElsewhere(t, place)
  assert.match((await complaints(place)).join('\n'), /answered 500/)
})

/** A database whose locks are errors that say nothing. */
const unaware = (database: Database): Database => ({
  ...database,
  transaction: async (run, manner) =>
    await database.transaction(run, manner).catch((error: unknown) => {
      throw error instanceof DatabaseAway ? new Error('locked') : error
    }),
})
