import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { Meeting } from './contract.ts'

const project = idOf('project', 'halden')
const place = { title: 'Kick-off', place: 'Quay 4', who: 'Ada, Maren' }
const hours = { starts_at: '2026-12-01T10:00:00.000Z', ends_at: '2026-12-01T11:00:00.000Z' }
const base = { ...place, ...hours }
const later = { starts_at: '2026-12-02T14:00:00.000Z', ends_at: '2026-12-02T15:00:00.000Z' }
interface Changed {
  meeting: Meeting
  undo: string
  theirs?: object
  errors?: object
}

/** A meeting with the people of a client, who have the address of its calendar. */
async function met(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database, clock } = here
  await database.transaction(async (trx) => {
    await trx.deleteFrom('event_move').execute()
    await trx.deleteFrom('event').execute()
    await trx.deleteFrom('notification').execute()
  })
  const { consultant } = as
  const made = await consultant.call('POST', `/staff/projects/${project}/events/`, base)
  const { id } = (await made.json()) as { id: string }
  const member = as.member('halden')
  const feed = await member.call('POST', '/calendar/feed/')
  const { url } = (await feed.json()) as { url: string }
  const read = async (path: string) => await (await member.call('GET', path)).text()
  const change = async (body: object, by = consultant) => {
    const answer = await by.call('PATCH', `/staff/events/${id}/`, body)
    return { status: answer.status, ...((await answer.json()) as Changed) }
  }
  return {
    ...here,
    as,
    id,
    change,
    callOff: async () => {
      const answer = await consultant.call('POST', `/staff/events/${id}/withdraw/`)
      return { status: answer.status, ...((await answer.json()) as Changed) }
    },
    undo: async (act: string) => (await consultant.call('POST', `/undo/${act}/`)).status,
    calendar: async () => await read('/calendar/?from=2026-11-28&to=2026-12-05'),
    story: async () => await read(`/projects/${project}/timeline/`),
    /** What they are notified of once it cannot be taken back. */
    news: async () => {
      clock.pass(10_001)
      const { notifications } = JSON.parse(await read('/notifications/')) as {
        notifications: { text: string }[]
      }
      return notifications.map(({ text }) => text).filter((text) => !text.startsWith('New meeting'))
    },
    feed: async () =>
      (await (await here.get(new URL(url).pathname)).text()).replaceAll('\r\n ', ''),
  }
}

test('a meeting that moves says from when to when to its client, in calendar, feed and time line', async (t) => {
  const { change, calendar, feed, story, news, as } = await met(t)
  assert.match(await feed(), /SEQUENCE:0\r\n/)
  const { status, meeting } = await change({ ...later, base })
  assert.deepEqual([status, meeting.starts_at, meeting.place], [200, later.starts_at, 'Quay 4'])
  assert.match(await calendar(), /"starts_at":"2026-12-02T14:00:00.000Z"/)
  const text = await feed()
  assert.match(text, /SEQUENCE:1\r\n/)
  assert.match(text, /DTSTART:20261202T140000Z/)
  assert.match(text, /DESCRIPTION:[^\r]*\\nWith Ada\\, Maren/)
  assert.doesNotMatch(text, /20261201T100000Z/)
  const moved = `"became":"${hours.starts_at}/${later.starts_at}"`
  assert.ok((await story()).includes(moved))
  const facts = await as.consultant.call('GET', `/staff/projects/${project}/facts/`)
  const offered = await facts.text()
  assert.ok(offered.includes(moved), 'an update can begin with it')
  assert.match(offered, /"time_zone":"America\/New_York"/)
  const [said = ''] = await news()
  const when = 'from Tue, Dec 1, 2026, 5:00 AM to Wed, Dec 2, 2026, 9:00 AM (America/New York)'
  assert.match(said, /^Meeting moved in Project [^:]+: Kick-off, /)
  assert.ok(said.endsWith(when), said)
})

test('another place, length, title and who comes is a change, and no move', async (t) => {
  const { change, story, news } = await met(t)
  const changes = { title: 'Start', place: '', who: 'Bo', ends_at: '2026-12-01T12:30:00.000Z' }
  assert.equal((await change({ ...changes, base })).status, 200)
  assert.doesNotMatch(await story(), /meeting-moved/)
  const [said = ''] = await news()
  const words =
    'until 7:30 AM (America/New York); its place is open; with Bo; it was called Kick-off'
  assert.ok(said.endsWith(`: Start, ${words}`), said)
})

test('of two who change the same the second is shown what stands there; other things are merged', async (t) => {
  const { change, calendar } = await met(t)
  const both = await Promise.all([
    change({ ...later, base }),
    change({ starts_at: '2026-12-03T09:00:00.000Z', ends_at: '2026-12-03T10:00:00.000Z', base }),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  const [won, lost] = both.toSorted((a, b) => a.status - b.status)
  const { starts_at, ends_at } = won!.meeting
  assert.deepEqual(lost?.theirs, { starts_at, ends_at })
  assert.equal((await change({ place: 'Pier 3', base })).status, 200, 'nobody has changed where')
  const all = await calendar()
  assert.ok(all.includes('Pier 3') && all.includes(starts_at))
  const longer = await change({ ends_at: '2026-12-01T12:00:00.000Z', base })
  assert.deepEqual(longer.theirs, { starts_at, ends_at }, 'when it is, is one thing')
})

test('a change is taken back whole before its client hears of it, and calendars follow', async (t) => {
  const { change, undo, calendar, feed, story, news } = await met(t)
  const { undo: act } = await change({ ...later, place: 'Pier 3', base })
  assert.equal(await undo(act), 204)
  assert.ok((await calendar()).includes(hours.starts_at))
  assert.match(await feed(), /SEQUENCE:2\r\n/, 'what has read the move reads this, too')
  assert.doesNotMatch(await story(), /meeting-moved/)
  assert.deepEqual(await news(), [])
  const again = await change({ ...later, base })
  assert.equal((await news()).length, 1)
  assert.equal(await undo(again.undo), 409, 'they have heard of it')
  const third = await change({ who: 'Bo', base })
  await change({ who: 'Cy', base: { ...base, ...later, who: 'Bo' } })
  assert.equal(await undo(third.undo), 409, 'it was changed since')
  assert.ok((await calendar()).includes('"who":"Cy"'))
})

test('a meeting that is called off is notified of, and comes back by an undo', async (t) => {
  const { callOff, undo, calendar, news, change } = await met(t)
  const { status, undo: act } = await callOff()
  assert.equal(status, 200)
  assert.doesNotMatch(await calendar(), /Kick-off/)
  assert.equal((await callOff()).status, 404)
  assert.equal((await change({ place: 'Pier 3', base })).status, 404)
  assert.equal(await undo(act), 204)
  assert.match(await calendar(), /Kick-off/)
  assert.deepEqual(await news(), [])
  await callOff()
  const [said = ''] = await news()
  assert.match(said, /^Meeting called off in Project .*: Kick-off, Tue, Dec 1, 2026, 5:00 AM/)
})

test('nothing to change, an end before the start, and whoever is not on the project are refused', async (t) => {
  const { change, as, calendar } = await met(t)
  const before = await calendar()
  assert.equal((await change({ place: 'Quay 4', base })).status, 400)
  const early = await change({ ends_at: '2026-12-01T09:00:00.000Z', base })
  assert.deepEqual([early.status, Object.keys(early.errors ?? {})], [400, ['ends_at']])
  assert.equal((await change({ title: '', base })).status, 400)
  assert.equal((await change({ place: 'Pier 3', base }, as.editor)).status, 403)
  assert.equal(await calendar(), before)
})

test('a meeting that moves onto several days says on which it ends', async (t) => {
  const { change, news } = await met(t)
  await change({ starts_at: later.starts_at, ends_at: '2026-12-04T15:00:00.000Z', base })
  const [said = ''] = await news()
  const when = 'to Wed, Dec 2, 2026, 9:00 AM until Fri, Dec 4, 2026, 10:00 AM (America/New York)'
  assert.ok(said.endsWith(when), said)
})

test('hours in years that no calendar counts in are refused where they stand', async (t) => {
  const { change, calendar } = await met(t)
  const hours = ['0000-01-01T00:00:00+12:00', '9999-12-31T23:59:00-12:00']
  for (const name of ['starts_at', 'ends_at'])
    for (const hour of hours) {
      const { status, errors = {} } = await change({ [name]: hour, base })
      assert.deepEqual([status, errors], [400, { [name]: ['Choose a day from 1970 to 2199.'] }])
    }
  assert.match(await calendar(), /Kick-off/)
})

test('of a meeting that is over nobody is notified', async (t) => {
  const { change, database, news } = await met(t)
  const over = { starts_at: '2026-11-02T10:00:00.000Z', ends_at: '2026-11-02T11:00:00.000Z' }
  await database.transaction(async (trx) => await trx.updateTable('event').set(over).execute())
  assert.equal((await change({ place: 'Pier 3' })).status, 200)
  assert.deepEqual(await news(), [])
})
