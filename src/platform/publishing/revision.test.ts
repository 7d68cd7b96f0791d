import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { writeRow } from '../../../test/support/database/rows.ts'
import { contentTables } from '../../app/server/content-tables.ts'
import { changeContent, watchRevision } from './revision.ts'
import { createLog } from '../log.ts'

const noChange = async () => {}

test('a watch notifies of the state it starts from, of each change, and of a new year', async (t) => {
  const database = await freshDatabase(t)
  const clock = heldClock('2026-12-31T20:00:00.000Z')
  let notified = 0
  const watch = watchRevision(database, clock, {
    tables: contentTables,
    onChange: () => void (notified += 1),
    log: createLog('silent'),
  })
  t.after(watch.stop)
  await watch.look()
  assert.ok(notified >= 1, 'pages made before the first look may be stale')
  const first = notified
  await watch.look()
  assert.equal(notified, first, 'nothing has changed')
  await changeContent(database, noChange)
  await watch.look()
  assert.equal(notified, first + 1)
  clock.set('2027-01-01T20:00:00.000Z')
  await watch.look()
  assert.equal(notified, first + 2)
})

test('a change and its revision are committed together or not at all', async (t) => {
  const database = await freshDatabase(t)
  const version = async () =>
    (await database.read.selectFrom('edition').select('version').executeTakeFirstOrThrow()).version
  const before = await version()
  await assert.rejects(
    changeContent(database, async () => {
      throw new Error('changed my mind')
    }),
  )
  assert.equal(await version(), before)
  await Promise.all(Array.from({ length: 10 }, () => changeContent(database, noChange)))
  assert.equal(await version(), before + 10)
})

test('a database that is away is logged once, and cached pages stay', async (t) => {
  const database = await freshDatabase(t)
  const lines: string[] = []
  let notified = 0
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const watch = watchRevision(database, heldClock('2026-11-20T15:00:00.000Z'), {
    tables: contentTables,
    onChange: () => void (notified += 1),
    log,
  })
  t.after(watch.stop)
  await watch.look()
  const before = notified
  await database.transaction((trx) => sql`alter table edition rename to elsewhere`.execute(trx))
  await assert.rejects(watch.look())
  await setTimeout(1_700)
  assert.equal(lines.length, 1, lines.join(''))
  assert.equal(notified, before)
  await database.transaction((trx) => sql`alter table elsewhere rename to edition`.execute(trx))
  await changeContent(database, noChange)
  await watch.look()
  assert.equal(notified, before + 1)
})

test(
  'scheduled content is published at its moment, not at the next look',
  { timeout: 20_000 },
  async (t) => {
    const database = await freshDatabase(t)
    const clock = heldClock('2026-11-20T15:00:00.000Z')
    await writeRow(database, 'partner', { name: 'Quince' }, '2026-11-20T15:00:00.200Z')
    // The regular look every half second is switched off.
    t.mock.timers.enable({ apis: ['setInterval'] })
    let notified = 0
    let notify = () => {}
    const onChange = () => {
      notified += 1
      notify()
    }
    const watch = watchRevision(database, clock, {
      tables: contentTables,
      onChange,
      log: createLog('silent'),
    })
    t.after(watch.stop)
    await watch.look()
    const before = notified
    clock.pass(200)
    await new Promise<void>((done) => (notify = done))
    await watch.look()
    assert.equal(notified, before + 1, 'once')
  },
)

test('a watch that is stopped reads no more, however often content was scheduled', async (t) => {
  const database = await freshDatabase(t)
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  await writeRow(database, 'partner', { name: 'Quince' }, '2026-11-20T15:00:00.300Z')
  let reads = 0
  const counting = Object.defineProperty({ ...database }, 'read', {
    get: () => ((reads += 1), database.read),
  })
  const watch = watchRevision(counting, clock, {
    tables: contentTables,
    onChange: () => {},
    log: createLog('silent'),
  })
  await watch.look()
  await changeContent(database, noChange)
  await watch.look()
  watch.stop()
  const before = reads
  assert.ok(before > 0)
  await setTimeout(700)
  assert.equal(reads, before)
})
