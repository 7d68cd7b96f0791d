import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { edgeDouble } from '../../../test/doubles/edge.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { freePort } from '../../../test/support/program/free-port.ts'
import { writeRow } from '../../../test/support/database/rows.ts'
import { world } from '../../../test/support/world.ts'
import { createLog } from '../log.ts'
import { edgePurging } from './purging.ts'

async function behindEdge(t: TestContext, more: Record<string, string> = {}, beside = '') {
  const port = await freePort()
  const edge = await edgeDouble(t, `http://127.0.0.1:${port}`)
  const urls = [edge.url, ...(beside ? [beside] : [])].join()
  const settings = { EDGE_PURGE_URL: urls, ...more }
  const here = await world(t, { settings, port })
  assert.equal(here.port, port)
  const purging = here.purging
  assert.ok(purging)
  /** What the running program does by itself, half a second after a change. */
  const notice = async () => {
    await here.lookForChanges()
    await purging.look()
  }
  await notice()
  here.clock.pass(1_000)
  await purging.look()
  assert.equal(edge.asked.length, 1, 'a start asks, because its pages may be others')
  const change = async (name: string) => await writeRow(here.database, 'partner', { name })
  return { ...here, edge, purging, notice, change }
}

test('a change of content is served behind a cache that was asked a second after it', async (t) => {
  const { edge, change, notice, clock, purging } = await behindEdge(t, {
    EDGE_PURGE_TOKEN: 'let-me-in',
  })
  const paths = ['/', '/api/partners/']
  const shown = async () =>
    await Promise.all(paths.map(async (path) => (await edge.get(path)).includes('Quince')))
  assert.deepEqual(await shown(), [false, false])
  await change('Quince')
  assert.deepEqual(await shown(), [false, false], 'kept')
  await notice()
  clock.pass(999)
  await purging.look()
  assert.equal(edge.asked.length, 1, 'not before the second is over')
  clock.pass(1)
  await purging.look()
  assert.deepEqual(edge.asked.at(-1), {
    method: 'POST',
    keys: ['site'],
    proof: 'Bearer let-me-in',
  })
  assert.deepEqual(await shown(), [true, true])
  clock.pass(60_000)
  await purging.look()
  assert.equal(edge.asked.length, 2)
})

test('Varnish is asked as its xkey takes it', async (t) => {
  const { edge } = await behindEdge(t, { EDGE_PURGE_BY: 'xkey' })
  assert.deepEqual(edge.asked, [{ method: 'PURGE', keys: ['site'], proof: undefined }])
})

test('a cache that fails is asked again, later each time, until it has forgotten', async (t) => {
  const { edge, change, notice, clock, purging, log } = await behindEdge(t)
  await change('Quince')
  await notice()
  edge.moods.push(500, 403)
  for (const [passed, asked] of [
    [1_000, 2],
    [999, 2],
    [1, 3],
    [1_999, 3],
    [1, 4],
    [60_000, 4],
  ] as const) {
    clock.pass(passed)
    await purging.look()
    assert.equal(edge.asked.length, asked, `after ${passed} ms more`)
  }
  const said = log.map(({ msg }) => msg)
  assert.equal(
    said.filter((msg) => msg === 'a cache in front was not asked to forget the site').length,
    1,
  )
  assert.ok(said.includes('the caches in front have forgotten the site'))
})

test('a cache that has forgotten is not asked again because another one is away', async (t) => {
  const other = await edgeDouble(t, 'http://127.0.0.1:9')
  const { edge, change, notice, clock, purging } = await behindEdge(t, {}, other.url)
  const pass = async (ms: number) => {
    clock.pass(ms)
    await purging.look()
    return [edge.asked.length, other.asked.length]
  }
  await change('Quince')
  await notice()
  other.moods.push(500, 500, 500, 500)
  assert.deepEqual(await pass(1_000), [2, 2])
  assert.deepEqual(await pass(1_000), [2, 3])
  assert.deepEqual(await pass(2_000), [2, 4])
  await change('Damson')
  await notice()
  assert.deepEqual(await pass(4_000), [3, 5], 'what has changed since, both are asked to forget')
  assert.deepEqual(await pass(8_000), [3, 6])
})

test('a change that could not be written down is, also where one before it was', async (t) => {
  const database = await freshDatabase(t)
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  let asked = 0
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answers = [first.promise, second.promise]
  const transaction: typeof database.transaction = async (...given) =>
    ((await answers.shift()) as never) ?? (await database.transaction(...given))
  const purging = edgePurging({
    database: { ...database, transaction },
    clock,
    log: createLog('silent'),
    ask: async () => void (asked += 1),
  })
  purging.note()
  purging.note()
  second.reject(new Error('away'))
  // It was written, and what it asked for is done.
  first.resolve('written' as never)
  await purging.look()
  clock.pass(1_000)
  await purging.look()
  assert.equal(asked, 1)
})

/** Several processes on one database, and how often their caches were asked. */
async function processes(t: TestContext, count: number) {
  const database = await freshDatabase(t)
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  const moments: number[] = []
  const ask = async () =>
    void moments.push(clock.now().getTime() - Date.parse('2026-11-20T15:00:00.000Z'))
  const log = createLog('silent')
  const all = Array.from({ length: count }, () => edgePurging({ database, clock, log, ask }))
  const look = async () => void (await Promise.all(all.map((each) => each.look())))
  return { all, clock, moments, look }
}

test('of several processes that notice a change at about the same time, one asks', async (t) => {
  const { all, clock, moments, look } = await processes(t, 3)
  for (const each of all) {
    each.note()
    await look()
    clock.pass(200)
  }
  for (let at = 0; at < 30; at += 1) {
    await look()
    clock.pass(100)
  }
  assert.deepEqual(moments, [1_000])
})

test('changes one after the other are asked for once a second, the last of them a second after it', async (t) => {
  const { all, clock, moments, look } = await processes(t, 2)
  for (let at = 0; at < 30; at += 1) {
    if (at <= 20) all[at % 2]?.note()
    await look()
    clock.pass(100)
  }
  for (let at = 0; at < 20; at += 1) {
    await look()
    clock.pass(100)
  }
  assert.deepEqual(moments, [1_000, 2_000, 3_000])
})

test('what a process left when it ended is done by another, also after the clock was put back', async (t) => {
  const { all, clock, moments, look } = await processes(t, 1)
  all[0]?.note()
  await look()
  clock.set('2026-11-20T14:00:00.000Z')
  await look()
  assert.deepEqual(moments, [-3_600_000])
})
