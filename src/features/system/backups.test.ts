import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { freshAddress, freshFolder } from '../../../test/support/database/database.ts'
import { world } from '../../../test/support/world.ts'
import type { Launch } from '../launch/staff.contract.ts'
import type { TodayList } from '../today/staff.contract.ts'
import { readBackup } from '../../platform/backup/read.ts'
import type { Exports } from '../relocation/staff.contract.ts'
import { beginBackup, newestBackup } from './backup-store.ts'
import type { Backups } from './staff.contract.ts'

const [hour, day] = [3_600_000, 86_400_000]
const path = '/staff/system/backups/'

async function firm(t: TestContext, { nightly = true } = {}) {
  const address = await freshAddress(t)
  const to = join(freshFolder(t), 'backups')
  mkdirSync(to)
  const settings = {
    ...(nightly && { BACKUP_TO: to }),
    ...(address.url && { DATABASE_URL: address.url }),
  }
  const here = await world(t, { demo: false, settings, address })
  const as = await actors(here)
  const json = async <T>(by: CastActor, where: string) =>
    (await (await by.call('GET', where)).json()) as T
  const shown = async () => await json<Backups>(as.owner, path)
  /** Waits until nothing goes on any more. */
  const settled = async (): Promise<Backups> => {
    for (;;) {
      const now = await shown()
      if (!now.running && !now.backups.some(({ drill }) => drill?.is_running)) return now
      // Seldom enough for the limit of the call, also on a slow machine.
      await wait(600)
    }
  }
  const today = async (by = as.owner) =>
    (await json<TodayList>(by, '/staff/today/')).items.filter(({ kind }) => kind === 'backup')
  const launch = async () =>
    (await json<Launch>(as.owner, '/staff/launch/')).items.find(({ item }) => item === 'backups')
  /** As if all that happened so far had been so long ago. */
  const age = async (ms: number) => {
    const at = new Date(here.clock.now().getTime() - ms).toISOString()
    const then = { begun_at: at, ended_at: at }
    await here.database.transaction((trx) => trx.updateTable('backup').set(then).execute())
  }
  return { ...here, address, as, to, shown, settled, today, launch, age }
}

test('the owner makes a backup, tries it and downloads it; nobody else does any of that', async (t) => {
  const { as, settled, database } = await firm(t)
  assert.equal((await as.owner.call('POST', path, {})).status, 202)
  assert.equal((await as.owner.call('POST', path, {})).status, 409)
  const [made] = (await settled()).backups
  assert.ok(made && made.kind === 'hand' && made.size > 1000)
  const { name } = made
  assert.equal((await as.owner.call('POST', `${path}drills/`, { name })).status, 202)
  assert.equal((await as.owner.call('POST', `${path}drills/`, { name })).status, 409)
  const { drill } = (await settled()).backups[0] ?? {}
  // The rows of the cast have no files.
  assert.ok(drill?.faults.every((one) => one.endsWith('was missing when the backup was made.')))
  assert.ok((drill?.lines ?? []).length > 2)
  const file = `/staff/system/backup-file/?name=${name}`
  const answer = await as.owner.call('GET', file)
  assert.equal((await answer.arrayBuffer()).byteLength, made.size)
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/)
  const other = '/staff/system/backup-file/?name=..%2Fportico.sqlite'
  assert.equal((await as.owner.call('GET', other)).status, 404)
  for (const by of [as.manager, as.editor, as.member('halden')])
    for (const [method, where, body] of [
      ['GET', path],
      ['GET', file],
      ['POST', path, {}],
      ['POST', `${path}drills/`, { name }],
    ] as const)
      assert.equal((await by.call(method, where, body)).status, 403, where)
  const entries = await database.read.selectFrom('audit_entry').select('action').execute()
  const actions = entries.map(({ action }) => action).filter((one) => one.startsWith('backup'))
  assert.deepEqual(actions, [
    'backup-begun',
    'backup-begun',
    'backup-tried',
    'backup-tried',
    'backup-saved',
  ])
})

test('the owner makes an export, which is downloaded for a day and is no backup', async (t) => {
  const { as, to, clock, backups, database, log } = await firm(t)
  const exports = '/staff/system/exports/'
  assert.equal((await as.owner.call('POST', exports, {})).status, 202)
  assert.equal((await as.owner.call('POST', path, {})).status, 409)
  const shown = async () => (await (await as.owner.call('GET', exports)).json()) as Exports
  for (let now = await shown(); now.running; now = await shown()) await wait(600)
  const { files, failure } = await shown()
  const [made] = files
  assert.ok(made && made.size > 1000)
  assert.equal(failure, null)
  const file = `/staff/system/export-file/?name=${made.name}`
  const bytes = Buffer.from(await (await as.owner.call('GET', file)).arrayBuffer())
  writeFileSync(join(to, 'saved'), bytes)
  const read = await readBackup(join(to, 'saved'), { key: backups.key() })
  assert.equal(read.kind, 'export')
  for (const [method, where, body] of [
    ['GET', exports],
    ['GET', file],
    ['POST', exports, {}],
    ['POST', `${exports}stop/`, {}],
  ] as const)
    assert.equal((await as.manager.call(method, where, body)).status, 403, where)
  // It does not stand in the place of the backup of the night.
  assert.equal(await newestBackup(database.read, 'made', clock.now()), undefined)
  clock.set(new Date(Date.parse(made.made_at) + day - 1).toISOString())
  await backups.exports.removeOld()
  assert.equal((await backups.exports.list()).length, 1)
  clock.set(new Date(Date.parse(made.made_at) + day).toISOString())
  await backups.exports.removeOld()
  assert.deepEqual(readdirSync(to), ['saved'])
  assert.ok(log.some(({ msg }) => msg === 'an export was deleted a day after it was made'))
})

test('an export that is stopped leaves nothing, and is no failure', async (t) => {
  const { as, to, address } = await firm(t)
  const exports = '/staff/system/exports/'
  assert.equal((await as.owner.call('POST', `${exports}stop/`, {})).status, 409)
  await as.owner.call('POST', exports, {})
  assert.equal((await as.owner.call('POST', `${exports}stop/`, {})).status, 204)
  const shown = async () => (await (await as.owner.call('GET', exports)).json()) as Exports
  for (let now = await shown(); now.running; now = await shown()) await wait(600)
  assert.deepEqual(await shown(), { running: null, failure: null, files: [] })
  assert.deepEqual(readdirSync(to), [])
  const left = readdirSync(address.dataDir).filter((name) => name.startsWith('backup-'))
  assert.deepEqual(left, [])
})

test('of an export whose process has ended it is said that it was not made', async (t) => {
  const { as, clock, database } = await firm(t)
  const now = clock.now()
  const begun = { id: 'broken-off', reason: 'hand', what: 'export', now } as const
  const until = new Date(now.getTime() + 120_000).toISOString()
  await database.transaction((trx) => beginBackup(trx, { ...begun, until }))
  const shown = async () =>
    (await (await as.owner.call('GET', '/staff/system/exports/')).json()) as Exports
  assert.ok((await shown()).running)
  clock.pass(121_000)
  const { running, failure } = await shown()
  assert.equal(running, null)
  assert.deepEqual(failure, {
    at: now.toISOString(),
    words: 'The program ended while it was being made.',
  })
  assert.equal((await as.owner.call('POST', '/staff/system/exports/', {})).status, 202)
})

test('a drill of a damaged backup says what is wrong', async (t) => {
  const { as, settled, to, log } = await firm(t)
  await as.owner.call('POST', path, {})
  const { name = '' } = (await settled()).backups[0] ?? {}
  writeFileSync(join(to, name), 'PORTICO')
  await as.owner.call('POST', `${path}drills/`, { name })
  const { drill } = (await settled()).backups[0] ?? {}
  assert.deepEqual(drill?.faults, ['This is no backup of Portico, or its beginning is damaged.'])
  assert.ok(log.some(({ msg }) => msg === 'a backup cannot be restored'))
})

test('without BACKUP_TO a backup goes beside the data, none is due, and going live lacks one', async (t) => {
  const { as, settled, shown, today, launch, age } = await firm(t, { nightly: false })
  const { folder, next_at } = await shown()
  assert.deepEqual([folder, next_at], [null, null])
  await as.owner.call('POST', path, {})
  assert.equal((await settled()).backups.length, 1)
  await age(9 * day)
  assert.deepEqual(await today(), [])
  assert.equal((await launch())?.is_done, false)
})

test('backups that are old or cannot be made stand in the Today of owners, until there is a new one', async (t) => {
  const { as, backups, today, launch, age, to } = await firm(t)
  assert.equal((await launch())?.is_done, false)
  assert.deepEqual(await today(), [], 'the first is made a minute after the start')
  rmSync(to, { recursive: true })
  await backups.nightly.look()
  const [never] = await today()
  assert.match(never?.text ?? '', /cannot be written to/)
  mkdirSync(to)
  await age(2 * hour)
  await backups.nightly.look()
  assert.deepEqual(await today(), [])
  assert.equal((await launch())?.is_done, true)
  await age(2 * day)
  assert.equal((await today()).length, 1)
  assert.deepEqual(await today(as.manager), [])
  const away = { kind: 'backup', about: 'backups', away_until: '2026-12-01T09:00:00.000Z' }
  const put = await as.owner.call('POST', '/staff/today/away/', away)
  assert.ok(put.ok, await put.text())
  assert.deepEqual(await today(), [])
})
