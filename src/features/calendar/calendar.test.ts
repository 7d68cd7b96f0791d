import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertEvent, insertMilestone, insertRequest } from '../../../test/support/dates.ts'
import { insertProject, addActor } from '../../../test/support/calling.ts'
import { world } from '../../../test/support/world.ts'
import type { CalendarEntry } from './contract.ts'

const winter = '/calendar/?from=2026-12-01&to=2026-12-31'

/** Ada with a project that has a meeting, a milestone and a due date; Bob of another company. */
async function fixture(t: TestContext) {
  const here = await world(t, { demo: false })
  const ada = await addActor(here, 'ada')
  const bob = await addActor(here, 'bob')
  const owned = { organisation_id: ada.organisation, project_id: '' }
  owned.project_id = await insertProject(here.database, ada.organisation)
  const { id } = await insertEvent(here.database, owned)
  await insertMilestone(here.database, owned)
  await insertRequest(here.database, owned)
  const entriesOf = async (path = winter, who = ada) => {
    const { status, json, text } = await who.call('GET', path)
    assert.equal(status, 200, text)
    return (json as CalendarEntry[]).map(({ kind, title }) => `${kind} ${title}`)
  }
  return { ...here, ada, bob, owned, meeting: id, entriesOf }
}

const all = ['meeting Quince meeting', 'milestone Quince milestone', 'due Quince question']

test('in a calendar meetings have hours, and milestones and due dates have days', async (t) => {
  const { ada, owned, meeting } = await fixture(t)
  const { json } = await ada.call('GET', winter)
  const [first, second, third] = json as CalendarEntry[]
  assert.deepEqual(first, {
    id: meeting,
    kind: 'meeting',
    title: 'Quince meeting',
    place: 'Pier 3',
    who: '',
    sequence: 0,
    date: null,
    starts_at: '2026-12-01T10:00:00.000Z',
    ends_at: '2026-12-01T11:00:00.000Z',
    reached_at: null,
    project_id: owned.project_id,
    project_title: 'Quince orchard',
  })
  assert.deepEqual([second?.kind, second?.date], ['milestone', '2026-12-02'])
  assert.deepEqual([third?.kind, third?.date, third?.starts_at], ['due', '2026-12-03', null])
})

test('nobody sees the dates of another company', async (t) => {
  const { entriesOf, bob } = await fixture(t)
  assert.deepEqual(await entriesOf(), all)
  assert.deepEqual(await entriesOf(winter, bob), [])
})

test('a viewer gets the calendar, staff get 403, and whoever is not signed in gets 401', async (t) => {
  const here = await fixture(t)
  const more = { organisation_id: here.ada.organisation }
  const reader = await addActor(here, 'vera', { ...more, role: 'viewer' })
  assert.deepEqual(await here.entriesOf(winter, reader), all)
  const staff = await addActor(here, 'sam', { organisation_id: null, role: 'owner' })
  assert.equal((await staff.call('GET', winter)).status, 403)
  assert.equal((await here.get(`/api${winter}`)).status, 401)
})

test('nothing withdrawn, answered or cancelled is in the calendar', async (t) => {
  const here = await fixture(t)
  const { database, ada } = here
  const gone = { withdrawn_at: '2026-11-02T00:00:00.000Z' }
  const off = await insertProject(database, ada.organisation, { status: 'cancelled' })
  await insertEvent(database, here.owned, { ...gone, title: 'gone' })
  await insertRequest(database, here.owned, { ...gone, title: 'gone' })
  await insertRequest(database, here.owned, { answered_at: gone.withdrawn_at, title: 'gone' })
  await insertMilestone(database, { ...here.owned, project_id: off }, { title: 'gone' })
  assert.deepEqual(await here.entriesOf(), all)
})

test('the first and the last day of a query are included', async (t) => {
  const { entriesOf } = await fixture(t)
  assert.deepEqual(await entriesOf('/calendar/?from=2026-12-02&to=2026-12-02'), all.slice(0, 2))
  assert.deepEqual(await entriesOf('/calendar/?from=2026-12-03&to=2026-12-03'), all.slice(2))
  assert.deepEqual(await entriesOf('/calendar/?from=2026-12-04&to=2026-12-31'), [])
  assert.deepEqual(await entriesOf('/calendar/?from=2026-11-01&to=2026-11-30'), all.slice(0, 1))
})

test('a meeting is found by each date that it has in any time zone', async (t) => {
  const { database, owned, entriesOf } = await fixture(t)
  // On the first of March in Kiribati (+14), and on the last of February on Baker Island (-12).
  const early = { starts_at: '2027-02-28T10:30:00.000Z', ends_at: '2027-02-28T11:00:00.000Z' }
  const late = { starts_at: '2027-03-01T11:30:00.000Z', ends_at: '2027-03-01T11:45:00.000Z' }
  await insertEvent(database, owned, { ...early, title: 'early' })
  await insertEvent(database, owned, { ...late, title: 'late' })
  const both = ['meeting early', 'meeting late']
  assert.deepEqual(await entriesOf('/calendar/?from=2027-03-01&to=2027-03-31'), both)
  assert.deepEqual(await entriesOf('/calendar/?from=2027-02-01&to=2027-02-28'), both)
  assert.deepEqual(await entriesOf('/calendar/?from=2027-03-03&to=2027-03-31'), [])
})

test('a reached milestone is on the day that it was reached, not on the planned one', async (t) => {
  const { database, owned, entriesOf, ada } = await fixture(t)
  const reached = {
    title: 'reached',
    due_date: '2027-03-20',
    reached_at: '2027-04-02T03:00:00.000Z',
  }
  await insertMilestone(database, owned, reached)
  assert.deepEqual(await entriesOf('/calendar/?from=2027-03-19&to=2027-03-21'), [])
  // The second in UTC, the first in New York.
  const days = ['2027-04-01', '2027-04-02']
  for (const day of days)
    assert.deepEqual(await entriesOf(`/calendar/?from=${day}&to=${day}`), ['milestone reached'])
  assert.deepEqual(await entriesOf('/calendar/?from=2027-04-04&to=2027-04-30'), [])
  const { json } = await ada.call('GET', '/calendar/?from=2027-04-01&to=2027-04-30')
  const [entry] = json as CalendarEntry[]
  assert.deepEqual([entry?.date, entry?.reached_at], ['2027-04-02', reached.reached_at])
})

test('a query is refused unless it is of at most 400 days, in order, and of these fields alone', async (t) => {
  const { ada } = await fixture(t)
  const refused = {
    '?from=2026-12-01': 400,
    '?from=2026-12-01&to=2026-11-30': 400,
    '?from=2026-02-30&to=2026-03-01': 400,
    '?from=2026-01-01&to=2027-02-05': 400,
    '?from=2026-12-01&to=2026-12-02&organisation=x': 422,
  }
  for (const [query, status] of Object.entries(refused))
    assert.equal((await ada.call('GET', `/calendar/${query}`)).status, status, query)
  assert.equal((await ada.call('GET', '/calendar/?from=2026-01-01&to=2027-02-04')).status, 200)
})
