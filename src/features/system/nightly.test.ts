import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { freshAddress, freshFolder } from '../../../test/support/database/database.ts'
import { world } from '../../../test/support/world.ts'
import type { World } from '../../app/server/world.ts'
import { newestBackup, newestBackups } from './backup-store.ts'
import { lastDue } from './nightly.ts'

const [hour, day] = [3_600_000, 86_400_000]

async function site(t: TestContext, workOnBackup?: World['workOnBackup']) {
  const to = freshFolder(t)
  const address = await freshAddress(t)
  const settings = { BACKUP_TO: to, ...(address.url && { DATABASE_URL: address.url }) }
  const here = await world(t, { demo: false, address, settings, workOnBackup })
  const backups = () => readdirSync(to).filter((name) => name.endsWith('.backup'))
  const rows = async () =>
    (await newestBackups(here.database.read, 10, here.clock.now()))
      .map(({ state }) => state)
      .toReversed()
  return { ...here, to, settings, rows, names: backups, look: here.backups.nightly.look }
}

test('a backup is due at ten past three, where the firm is', () => {
  const due = (now: string, zone: string) => lastDue(new Date(now), zone).toISOString()
  assert.equal(due('2026-11-27T03:09:59Z', 'UTC'), '2026-11-26T03:10:00.000Z')
  assert.equal(due('2026-11-27T03:10:00Z', 'UTC'), '2026-11-27T03:10:00.000Z')
  assert.equal(due('2026-11-27T03:10:00Z', 'America/New_York'), '2026-11-26T08:10:00.000Z')
  assert.equal(due('2026-07-01T12:00:00Z', 'Europe/Oslo'), '2026-07-01T01:10:00.000Z')
})

test('one backup is made each night, and at the first look where none was', async (t) => {
  const here = await site(t)
  await here.look()
  assert.equal(here.names().length, 1)
  assert.match(here.names()[0] ?? '', /^portico-[\da-f]{6}-2026-11-20T150000Z-night\.backup$/)
  here.clock.pass(6 * hour)
  await here.look()
  assert.equal(here.names().length, 1, 'not yet')
  here.clock.pass(14 * hour)
  await Promise.all([here.look(), here.look()])
  assert.equal(here.names().length, 2)
  const newest = await newestBackup(here.database.read, 'made', here.clock.now())
  assert.equal(newest?.file, here.names().toSorted().at(-1))
  assert.ok(Number(newest?.size) > 1000)
})

test('of two processes one makes it', async (t) => {
  let begun = 0
  const workOnBackup = async () => {
    begun += 1
    await wait(200)
    return { made: { size: 1, missing: [] } }
  }
  const here = await site(t, workOnBackup)
  const { address, settings } = here
  const other = await world(t, { demo: false, settings, address, workOnBackup })
  await Promise.all([here.look(), other.backups.nightly.look()])
  assert.equal(begun, 1)
  assert.deepEqual(await here.rows(), ['made'])
})

test('what fails is in the log and tried again after an hour; nothing is deleted meanwhile', async (t) => {
  const here = await site(t)
  rmSync(here.to, { recursive: true })
  await here.look()
  const { failure } = (await newestBackup(here.database.read, 'failed', here.clock.now())) ?? {}
  assert.match(failure ?? '', /cannot be written to \(ENOENT\)/)
  assert.ok(here.log.some(({ msg, level }) => msg === 'no backup was made' && level === 50))
  mkdirSync(here.to)
  here.clock.pass(hour / 2)
  await here.look()
  assert.deepEqual(await here.rows(), ['failed'])
  here.clock.pass(hour / 2)
  await here.look()
  assert.deepEqual(await here.rows(), ['failed', 'made'])
})

test('one whose process has died does not keep the next from being made', async (t) => {
  const here = await site(t)
  const dead = {
    id: 'dead'.padEnd(22, '_'),
    reason: 'night' as const,
    begun_at: here.clock.now().toISOString(),
    state: 'running' as const,
    leased_until: here.clock.now().toISOString(),
  }
  await here.database.transaction((trx) => trx.insertInto('backup').values(dead).execute())
  await here.look()
  assert.deepEqual(await here.rows(), ['running'], 'it may live yet')
  here.clock.pass(60_000)
  await here.look()
  assert.deepEqual((await here.rows()).toSorted(), ['failed', 'made'])
})

test('old ones of its own are deleted after a good one, and nothing else', async (t) => {
  const here = await site(t)
  await here.look()
  const [first = ''] = here.names()
  const install = first.slice(8, 14)
  const old = (at: string, end = '-night', by = install) => {
    const name = `portico-${by}-${at}T031000Z${end}.backup`
    writeFileSync(join(here.to, name), '')
    return name
  }
  const gone = [old('2021-01-02'), old('2021-01-01', '-before-migration')]
  const months = Array.from({ length: 12 }, (_, nth) =>
    old(`2026-${String(nth + 1).padStart(2, '0')}-01`),
  ).slice(0, 10)
  const stays = [old('2021-01-02', ''), old('2021-01-02', '-night', 'ffffff')]
  writeFileSync(join(here.to, 'notes.txt'), 'mine')
  here.clock.pass(day)
  await here.look()
  const left = readdirSync(here.to)
  for (const name of gone) assert.ok(!left.includes(name), name)
  for (const name of [...months, ...stays, 'notes.txt', first]) assert.ok(left.includes(name), name)
})
