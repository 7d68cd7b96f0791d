import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'node:test'
import { allOf } from '../../../test/support/scope.ts'
import {
  author,
  messageClient,
  freshFixture,
  messageFixture,
  type MessageFixture,
} from '../../../test/support/work/message-fixture.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { createLog } from '../../platform/log.ts'
import { createLive } from './live.ts'

const path = '/api/events/stream/'

/** Opens a stream; `events` grows with it, and `ended` says when it is over. */
async function listen(fixture: Pick<MessageFixture, 'origin'>, headers: Record<string, string>) {
  const stopping = new AbortController()
  const response = await fetch(fixture.origin + path, { headers, signal: stopping.signal })
  const events: Record<string, string>[] = []
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      const lines = Buffer.from(chunk).toString().split('\n')
      for (const line of lines.filter((one) => one.startsWith('data: ')))
        events.push(JSON.parse(line.slice(6)) as Record<string, string>)
    }
    return 'ended' as const
  }
  const ended = response.ok ? read().catch(() => 'cut' as const) : Promise.resolve('none' as const)
  return { response, events, ended, stop: () => stopping.abort() }
}

const within = async (ms: number, what: () => boolean) => {
  const end = performance.now() + ms
  while (!what() && performance.now() < end) await wait(20)
  return what()
}

test('a stream has an event within two seconds, with ids alone, and only of its own company', async (t) => {
  const fixture = await freshFixture(t)
  const [wren, vera] = [await messageClient(fixture, 'wren'), await messageClient(fixture, 'vera')]
  const [hers, theirs] = [await listen(fixture, wren.headers), await listen(fixture, vera.headers)]
  assert.equal(hers.response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.equal(hers.response.headers.get('cache-control'), 'no-store')
  await fixture.send(fixture.harbour, 'Not a word of this.', author)
  assert.ok(await within(2_000, () => hers.events.length === 2))
  const [{ id } = { id: '' }] = (await wren.notified()).notifications
  assert.deepEqual(hers.events, [
    { event: 'notification', id },
    { event: 'message', project_id: fixture.harbour.id },
  ])
  await wait(1_200)
  assert.equal(hers.events.length, 2, 'once')
  assert.deepEqual(theirs.events, [])
})

test('a stream has the events that another process wrote', async (t) => {
  const fixture = await freshFixture(t)
  const second = await messageFixture(t, fixture.address)
  const wren = await messageClient(fixture, 'wren')
  const hers = await listen(second, wren.headers)
  await (await messageClient(fixture, 'cole')).write(fixture.harbour.id, 'From the first.')
  assert.ok(await within(2_500, () => hers.events.length === 2))
})

const ways: Record<
  string,
  (fixture: MessageFixture, call: Awaited<ReturnType<typeof messageClient>>) => Promise<unknown>
> = {
  'signs out': async (_, wren) => await wren.call('POST', '/auth/logout/'),
  'is suspended': async ({ database, people }) =>
    await database.transaction((trx) =>
      trx
        .updateTable('account')
        .set({ suspended_at: '2026-11-20T15:00:00.000Z' })
        .where('id', '=', people.wren.id)
        .execute(),
    ),
  'is removed': async ({ database, people }) =>
    await database.transaction((trx) =>
      trx
        .updateTable('account')
        .set({ removed_at: '2026-11-20T15:00:00.000Z' })
        .where('id', '=', people.wren.id)
        .execute(),
    ),
  'works for a company that is barred': async ({ database, people }) =>
    await database.transaction((trx) =>
      trx
        .updateTable('organisation')
        .set({ suspended_at: '2026-11-20T15:00:00.000Z' })
        .where('id', '=', people.wren.organisation_id as string)
        .execute(),
    ),
  'is no member any more': async (fixture) => await change(fixture, { removed_at: at }),
  'is suspended as a member': async (fixture) => await change(fixture, { suspended_at: at }),
  'sees chosen projects alone': async (fixture) => await change(fixture, { sees_all: 0 }),
  'gets another role': async (fixture) => await change(fixture, { role: 'viewer' }),
}

const at = '2026-11-20T15:00:00.000Z'

const change = async (
  { database, people }: MessageFixture,
  to: Partial<Pick<Tables['membership'], 'removed_at' | 'suspended_at' | 'sees_all' | 'role'>>,
) =>
  await database.transaction((trx) =>
    trx.updateTable('membership').set(to).where('account_id', '=', people.wren.id).execute(),
  )

for (const [how, act] of Object.entries(ways)) {
  test(`a stream of another process ends within a second when its owner ${how}`, async (t) => {
    const fixture = await freshFixture(t)
    const second = await messageFixture(t, fixture.address)
    const wren = await messageClient(fixture, 'wren')
    // A second that the test lets pass, so that a busy machine changes nothing of how often is asked.
    t.mock.timers.enable({ apis: ['setInterval'] })
    const hers = await listen(second, wren.headers)
    await act(fixture, wren)
    t.mock.timers.tick(1_000)
    assert.equal(await Promise.race([hers.ended, wait(10_000, 'open', { ref: false })]), 'ended')
    const { status } = await second.request(path, { method: 'HEAD', headers: wren.headers })
    assert.equal(status, how.startsWith('sees') || how.startsWith('gets') ? 200 : 401)
  })
}

test('a stream has no more events as soon as its session ends', async (t) => {
  const fixture = await freshFixture(t)
  const wren = await messageClient(fixture, 'wren')
  const hers = await listen(fixture, wren.headers)
  await wait(200)
  await fixture.send(fixture.harbour, 'Too late.', author)
  await fixture.database.transaction((trx) =>
    trx.updateTable('session').set({ ended_at: '2026-11-20T15:00:00.000Z' }).execute(),
  )
  assert.equal(await Promise.race([hers.ended, wait(5_000)]), 'ended')
  assert.deepEqual(hers.events, [])
})

test('a stream says nothing of a project that is not granted any more, whether it is open or new', async (t) => {
  const fixture = await freshFixture(t)
  const wren = await messageClient(fixture, 'wren')
  const [open, { database, harbour, send }] = [await listen(fixture, wren.headers), fixture]
  await wait(200)
  await send(harbour, 'Not for everybody.', author)
  await database.transaction((trx) => trx.updateTable('membership').set({ sees_all: 0 }).execute())
  const anew = await listen(fixture, wren.headers)
  await wait(2_300)
  assert.deepEqual([...open.events, ...anew.events], [])
  await database.transaction((trx) => trx.updateTable('membership').set({ sees_all: 1 }).execute())
  const later = await listen(fixture, wren.headers)
  assert.ok(await within(2_500, () => later.events.length === 2), 'what it missed')
})

test('an act is heard by the other devices of whoever did it, whichever process has them', async (t) => {
  const fixture = await freshFixture(t)
  const second = await messageFixture(t, fixture.address)
  const here = await messageClient(fixture, 'wren')
  const there = await messageClient(fixture, 'wren')
  const cole = await messageClient(fixture, 'cole')
  const [own, other] = [await listen(fixture, here.headers), await listen(second, there.headers)]
  const colleague = await listen(fixture, cole.headers)
  await here.call('POST', '/notifications/read/', { all: true })
  assert.ok(await within(2_500, () => other.events.length > 0))
  await wait(1_200)
  assert.deepEqual(other.events, [{ event: 'own', tags: ['notification'] }])
  assert.deepEqual(own.events, [], 'this device has reloaded what its own act made stale')
  assert.deepEqual(colleague.events, [])
})

test('an answer is heard by colleagues who see the project', async (t) => {
  const fixture = await freshFixture(t)
  const { harbour, requests, people, database } = fixture
  const request = { kind: 'question', title: 'Which?', detail: '' } as const
  const undated = { due_date: null, milestone_id: null }
  const { id } = await requests.add(harbour.id, { ...request, ...undated }, author.by)
  const shutOut = (trx: Parameters<Parameters<typeof database.transaction>[0]>[0]) =>
    trx
      .updateTable('membership')
      .set({ sees_all: 0 })
      .where('account_id', '=', people.watcher.id)
      .execute()
  await database.transaction(shutOut)
  fixture.clock.pass(30_000)
  const cole = await messageClient(fixture, 'cole')
  const listening = async (name: string) =>
    await listen(fixture, (await messageClient(fixture, name)).headers)
  const [wren, watcher] = [await listening('wren'), await listening('watcher')]
  const answered = await cole.call('POST', `/requests/${id}/answer/`, { answer: 'This.' })
  assert.equal(answered.status, 200)
  assert.ok(await within(2_500, () => wren.events.length > 0))
  await wait(1_200)
  assert.deepEqual(wren.events, [{ event: 'project', project_id: harbour.id }])
  assert.deepEqual(watcher.events, [])
})

test('a stream needs a session, and one account may have five at a time', async (t) => {
  const fixture = await freshFixture(t)
  assert.equal((await listen(fixture, {})).response.status, 401)
  const wren = await messageClient(fixture, 'wren')
  const open = []
  for (let nth = 0; nth < 5; nth++) open.push(await listen(fixture, wren.headers))
  const { response } = await listen(fixture, wren.headers)
  assert.deepEqual([response.status, response.headers.get('Retry-After')], [429, '30'])
  open[0]?.stop()
  await open[0]?.ended
  await wait(100)
  assert.equal((await listen(fixture, wren.headers)).response.status, 200)
  const head = await fixture.request(path, { method: 'HEAD', headers: wren.headers })
  assert.equal(head.status, 200)
})

test('a stream does not prolong its session', async (t) => {
  const fixture = await freshFixture(t)
  const wren = await messageClient(fixture, 'wren')
  const seen = async () =>
    (await fixture.database.read.selectFrom('session').select('seen_at').executeTakeFirst())
      ?.seen_at
  const hers = await listen(fixture, wren.headers)
  const before = await seen()
  fixture.clock.pass(10 * 60_000)
  await wait(3_300)
  assert.equal(await seen(), before)
  hers.stop()
})

test('a process reads what is new while there are streams, and no longer', async (t) => {
  const { database, clock } = await freshFixture(t)
  let reads = 0
  const counting = Object.defineProperty({ ...database }, 'read', {
    get: () => ((reads += 1), database.read),
  })
  const live = createLive({ database: counting, clock, log: createLog('silent') })
  const open = (name: string) => live.open({ ...allOf('halden', name), session: name })
  const [one, other] = [open('wren'), open('cole')]
  await one.return()
  assert.ok(await within(3_000, () => reads > 0), 'one is still open')
  await other.return()
  const before = reads
  await wait(1_500)
  assert.equal(reads, before)
})
