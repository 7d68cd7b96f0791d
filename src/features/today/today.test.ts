import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { plainEnquiry } from '../../../test/fixtures/plain-enquiry.ts'
import { actors } from '../../../test/support/actors.ts'
import type { CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { insertEnquiry, type Enquiry } from '../enquiry/store.ts'
import type { TodayItem } from './staff.contract.ts'

const corin = idOf('enquiry', 'Corin')
const anHour = 60 * 60 * 1000

interface Today {
  items: TodayItem[]
  away: TodayItem[]
  more: boolean
}

/** The cast, with one enquiry that is Corin's and one in review. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const at = (ms: number) => new Date(here.clock.now().getTime() + ms).toISOString()
  return {
    ...here,
    as,
    at,
    add: async (...given: (Partial<Enquiry> & { id: string })[]) =>
      await here.database.transaction(async (trx) => {
        for (const one of given)
          await insertEnquiry(trx, { ...plainEnquiry, reference: one.id, ...one })
      }),
    /** Of enquiries alone. */
    read: async (by: CastActor, query = '') => {
      const answer = await by.call('GET', `/staff/today/${query}`)
      const { items, ...rest } = (await answer.json()) as Today
      return { ...rest, items: items.filter(({ kind }) => kind === 'enquiry') }
    },
    put: async (by: CastActor, until: string | null, about = corin) => {
      const answer = await by.call('POST', '/staff/today/away/', {
        kind: 'enquiry',
        about,
        away_until: until,
      })
      return { status: answer.status, ...((await answer.json()) as { undo: string }) }
    },
  }
}

const aboutOf = (items: TodayItem[]) => items.map(({ about }) => about)

test('enquiries that wait for a reply are listed, what is due soonest first, and no others', async (t) => {
  const { as, read, add, at, database } = await firm(t)
  await add(
    { id: 'late'.padEnd(22, '_'), reply_due_at: at(-anHour) },
    { id: 'answered'.padEnd(22, '_') },
    { id: 'spam'.padEnd(22, '_'), quarantined_at: at(0) },
    { id: 'nobodys'.padEnd(22, '_'), reply_due_at: at(anHour) },
  )
  await database.transaction((trx) =>
    trx
      .updateTable('enquiry')
      .set({ state: 'answered' })
      .where('reference', 'like', 'answered%')
      .execute(),
  )
  const { items, away, more } = await read(as.manager)
  assert.deepEqual(aboutOf(items), ['late'.padEnd(22, '_'), 'nobodys'.padEnd(22, '_'), corin])
  assert.deepEqual([away, more], [[], false])
  const [late, nobodys, given] = items
  assert.deepEqual([late?.owner, nobodys?.owner, given?.owner], [null, null, 'Corin coronet'])
  assert.equal(given?.reference, 'ENQ-ZZZZZZZ2')
  assert.ok(late?.clock && late.clock.left <= 0)
})

test('the list of enquiries has the clocks that Today has, and none of what is not open', async (t) => {
  const { as, read, add, at, database } = await firm(t)
  await add({ id: 'late'.padEnd(22, '_'), reply_due_at: at(-75 * anHour) })
  await add({ id: 'soon'.padEnd(22, '_'), reply_due_at: at(anHour) })
  const listed = async (box: string) => {
    const answer = await as.manager.call('GET', `/staff/enquiries/?box=${box}`)
    const { items } = (await answer.json()) as { items: { id: string; clock: unknown }[] }
    return items.map(({ id, clock }) => [id, clock])
  }
  const { items } = await read(as.manager)
  assert.deepEqual(
    await listed('open'),
    items.map(({ about, clock }) => [about, clock]),
  )
  assert.equal(items.length, 3)
  const ended = { state: 'answered' } as const
  await database.transaction((trx) =>
    trx.updateTable('enquiry').set(ended).where('reference', 'like', 'late%').execute(),
  )
  assert.deepEqual(await listed('answered'), [['late'.padEnd(22, '_'), null]])
})

test('only what is theirs is listed where somebody wants that', async (t) => {
  const { as, read, add } = await firm(t)
  await add({ id: 'nobodys'.padEnd(22, '_') })
  assert.deepEqual(aboutOf((await read(as.consultant, '?whose=mine')).items), [corin])
  assert.deepEqual((await read(as.manager, '?whose=mine')).items, [])
  assert.equal((await read(as.consultant)).items.length, 2)
})

test('whoever may not see enquiries finds none, neither rows nor counts', async (t) => {
  const { as, read } = await firm(t)
  const { items, away } = await read(as.editor)
  assert.deepEqual([items, away], [[], []])
  const counts = await as.editor.call('GET', '/staff/today/counts/')
  assert.deepEqual(await counts.json(), { today: 0, enquiries: null, messages: null })
  assert.deepEqual(await (await as.consultant.call('GET', '/staff/today/counts/')).json(), {
    today: 1,
    enquiries: 1,
    messages: 0,
  })
  assert.equal((await as.member('halden').call('GET', '/staff/today/')).status, 403)
})

test('the clock counts the open hours of the firm, so that a weekend is no time', async (t) => {
  const { as, read, database, clock } = await firm(t)
  // It is Friday, 10:00 in New York.
  const received_at = clock.now().toISOString()
  const clockUntil = async (reply_due_at: string) => {
    const due = { reply_due_at, received_at }
    await database.transaction((trx) =>
      trx.updateTable('enquiry').set(due).where('id', '=', corin).execute(),
    )
    const clock = (await read(as.manager)).items[0]?.clock
    assert.ok(clock)
    return clock
  }
  const monday = await clockUntil('2026-11-23T15:00:00.000Z')
  assert.deepEqual([monday.left, monday.whole], [monday.day, monday.day])
  const saturday = await clockUntil('2026-11-21T15:00:00.000Z')
  assert.ok(saturday.left > 0 && saturday.left < monday.day)
  assert.equal((await clockUntil('2026-11-22T20:00:00.000Z')).left, saturday.left)
})

test('what one puts away is gone until its time, for them alone, and comes back', async (t) => {
  const { as, read, put, at, clock } = await firm(t)
  const until = at(anHour / 2)
  assert.equal((await put(as.manager, until)).status, 200)
  const { items, away } = await read(as.manager)
  assert.deepEqual(items, [])
  assert.deepEqual(
    away.map(({ about, away_until }) => [about, away_until]),
    [[corin, until]],
  )
  assert.deepEqual(aboutOf((await read(as.consultant)).items), [corin], 'colleagues see it')
  clock.pass(anHour / 2)
  const back = await read(as.manager)
  assert.deepEqual([aboutOf(back.items), back.away], [[corin], []])
})

test('what was put away is brought back at once, and each act is taken back once, in turn', async (t) => {
  const { as, read, put, at } = await firm(t)
  const undo = async (id: string, by = as.manager) => (await by.call('POST', `/undo/${id}/`)).status
  const first = await put(as.manager, at(anHour))
  const second = await put(as.manager, at(2 * anHour))
  assert.equal(await undo(first.undo), 409, 'changed since')
  assert.equal(await undo(second.undo, as.consultant), 404, 'not theirs')
  assert.equal(await undo(second.undo), 204)
  assert.equal((await read(as.manager)).away[0]?.away_until, at(anHour))
  assert.equal(await undo(second.undo), 404, 'a second time')
  const back = await put(as.manager, null)
  assert.deepEqual(aboutOf((await read(as.manager)).items), [corin])
  assert.equal(await undo(back.undo), 204)
  assert.deepEqual((await read(as.manager)).items, [])
})

test('a time that is past, this very moment or more than a year away is refused', async (t) => {
  const { as, put, at, read } = await firm(t)
  const aYear = 366 * 24 * anHour
  for (const left of [-1, 0, aYear + 1])
    assert.equal((await put(as.manager, at(left))).status, 400, `${left} ms`)
  assert.deepEqual(aboutOf((await read(as.manager)).items), [corin])
})
