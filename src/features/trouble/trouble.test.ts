import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addCast } from '../../../test/fixtures/rows.ts'
import { freshAddress, freshFolder } from '../../../test/support/database/database.ts'
import { world } from '../../../test/support/world.ts'
import { createLog } from '../../platform/log.ts'
import { watchingTroubles, type TroubleState } from './watch.ts'
import { ampleDisk } from '../../platform/storage/disk.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

interface Options {
  settings?: Record<string, string>
  hasOwner?: boolean
}

async function site(t: TestContext, { settings = {}, hasOwner = true }: Options = {}) {
  const address = await freshAddress(t)
  const state = { works: true }
  const given = {
    demo: false,
    address,
    settings: {
      BACKUP_TO: freshFolder(t),
      ...settings,
      ...(address.url && { DATABASE_URL: address.url }),
    },
    disk: ampleDisk,
    async workOnBackup() {
      if (!state.works) throw new Error('the disk of the backups is full')
      return { made: { size: 1, missing: [] } }
    },
  }
  const here = await world(t, given)
  const addOwner = async () => await addCast(here.database, here.clock)
  if (hasOwner) await addOwner()
  const mails = async () => {
    const rows = await here.database.read
      .selectFrom('outbox')
      .select(['subject', 'recipient'])
      .where('about', '=', 'trouble')
      .orderBy('created_at')
      .execute()
    return rows.map(({ subject, recipient }) => `${subject} to ${recipient}`)
  }
  const night = async () => await here.backups.nightly.look()
  return { ...here, given, state, mails, night, addOwner, look: here.troubles.look }
}

const failing = 'Backups of your site fail to olwen@coronet.example'
const made = 'Backups of your site are made again to olwen@coronet.example'

test('owners are mailed once a day that backups fail, and when they are made again', async (t) => {
  const { state, night, look, mails, clock } = await site(t)
  await night()
  await look()
  assert.deepEqual(await mails(), [], 'all is well')
  state.works = false
  clock.pass(day)
  await night()
  await look()
  assert.deepEqual(await mails(), [failing])
  clock.pass(day - minute)
  await look()
  assert.deepEqual(await mails(), [failing], 'not yet again')
  clock.pass(minute)
  await look()
  assert.deepEqual(await mails(), [failing, failing])
  state.works = true
  await night()
  await look()
  await look()
  assert.deepEqual(await mails(), [failing, failing, made])
})

test('what fails, works and fails within a day is mailed once', async (t) => {
  const { state, night, look, mails, clock } = await site(t)
  for (const [works, later] of [
    [false, 14],
    [true, 3],
    [false, 20],
  ] as const) {
    state.works = works
    clock.pass(later * hour)
    await night()
    await look()
  }
  assert.deepEqual(await mails(), [failing, made])
  clock.pass(hour)
  await look()
  assert.deepEqual(await mails(), [failing, made, failing])
})

test('owners are mailed when none is younger than 36 hours, though none has failed', async (t) => {
  const { night, look, mails, clock } = await site(t)
  await night()
  clock.pass(36 * hour)
  await look()
  assert.deepEqual(await mails(), [])
  clock.pass(minute)
  await look()
  assert.deepEqual(await mails(), [failing])
})

test('of two processes one mails, and one mails that it is over', async (t) => {
  const here = await site(t)
  const other = await world(t, here.given)
  here.state.works = false
  here.clock.pass(day)
  other.clock.pass(day)
  await here.night()
  await Promise.all([here.look(), other.troubles.look()])
  assert.deepEqual(await here.mails(), [failing])
  here.state.works = true
  here.clock.pass(2 * hour)
  other.clock.pass(2 * hour)
  await here.night()
  await Promise.all([here.look(), other.troubles.look()])
  assert.deepEqual(await here.mails(), [failing, made])
})

test('where there is no owner yet, the first one is mailed', async (t) => {
  const { state, night, look, mails, clock, addOwner } = await site(t, { hasOwner: false })
  state.works = false
  await night()
  await look()
  assert.deepEqual(await mails(), [])
  await addOwner()
  clock.pass(minute)
  await look()
  assert.deepEqual(await mails(), [failing])
})

test('where no backup is to be made, nothing is said of one', async (t) => {
  const { look, mails, clock } = await site(t, { settings: { BACKUP_TO: '' } })
  clock.pass(3 * day)
  await look()
  assert.deepEqual(await mails(), [])
})

test('owners are mailed when the disk is nearly full, and nobody else', async (t) => {
  const full = await site(t, { settings: { DISK_FLOOR: '999999 GB' } })
  await full.night()
  await full.look()
  await full.look()
  assert.deepEqual(await full.mails(), [
    'The disk of your site is nearly full to olwen@coronet.example',
  ])
  const ample = await site(t, { settings: { DISK_FLOOR: '1 MB' } })
  await ample.night()
  await ample.look()
  assert.deepEqual(await ample.mails(), [])
})

test('a machine with room does not say of another that its disk has room again', async (t) => {
  const { database, clock } = await site(t)
  const mailed: string[] = []
  const machine = (place: string, disk: () => TroubleState) =>
    watchingTroubles({
      database,
      clock,
      log: createLog('silent'),
      look: { disk: async () => disk() },
      placeOf: async () => place,
      owners: async () => ['olwen@coronet.example'],
      mail: async (_, { over_at }) =>
        void mailed.push(`${place}: ${over_at ? 'over' : 'full'}`) as never,
      add: async () => 'mail',
    })
  const full = { since: clock.now().toISOString(), why: null }
  const state: { one: TroubleState } = { one: full }
  const one = machine('one', () => state.one)
  const other = machine('other', () => 'right')
  for (const each of [one, other, one, other]) await each.look()
  assert.deepEqual(mailed, ['one: full'])
  state.one = 'right'
  for (const each of [other, one, other]) await each.look()
  assert.deepEqual(mailed, ['one: full', 'one: over'])
})
