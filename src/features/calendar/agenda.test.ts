import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertEvent, insertMilestone, insertRequest } from '../../../test/support/dates.ts'
import { insertProject, addActor } from '../../../test/support/calling.ts'
import { world } from '../../../test/support/world.ts'
import type { AgendaPage } from './contract.ts'

/** Ada with a project that has no dates yet; Bob of another company. */
async function fixture(t: TestContext) {
  const { database, ...here } = await world(t, { demo: false })
  const ada = await addActor({ database, ...here }, 'ada')
  const bob = await addActor({ database, ...here }, 'bob')
  const owned = { organisation_id: ada.organisation, project_id: '' }
  owned.project_id = await insertProject(database, ada.organisation)
  const from = async (day: string, who = ada) => {
    const { status, json, text } = await who.call('GET', `/calendar/agenda/?from=${day}`)
    assert.equal(status, 200, text)
    const { entries, to, next } = json as AgendaPage
    return { titles: entries.map(({ title }) => title), to, next }
  }
  return { ...here, database, ada, bob, owned, from }
}

const meetingAt = (starts_at: string, hours = 1) => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + hours * 3_600_000).toISOString(),
})

test('an agenda goes from one page to the next, over gaps, until nothing follows', async (t) => {
  const { database, owned, from } = await fixture(t)
  await insertEvent(database, owned, { title: 'past', ...meetingAt('2026-11-18T10:00:00.000Z') })
  await insertEvent(database, owned, { title: 'soon', ...meetingAt('2026-11-25T10:00:00.000Z') })
  await insertMilestone(database, owned, { title: 'last day', due_date: '2027-02-18' })
  await insertMilestone(database, owned, { title: 'in March', due_date: '2027-03-09' })
  await insertRequest(database, owned, { title: 'in 2031', due_date: '2031-01-02' })
  await insertEvent(database, owned, { title: 'in 2032', ...meetingAt('2032-05-05T10:00:00.000Z') })
  const pages = [
    { titles: ['soon', 'last day'], to: '2027-02-18', next: '2027-03-09' },
    { titles: ['in March'], to: '2027-06-07', next: '2031-01-02' },
    { titles: ['in 2031'], to: '2031-04-02', next: '2032-05-04' },
    { titles: ['in 2032'], to: '2032-08-02', next: null },
  ]
  let day: string | null = '2026-11-20'
  for (const page of pages) {
    assert.deepEqual(await from(day ?? ''), page)
    day = page.next
  }
})

test('nothing follows where all that is to come is withdrawn, reached, answered or cancelled', async (t) => {
  const { database, owned, ada, from } = await fixture(t)
  const at = '2026-11-02T00:00:00.000Z'
  const off = await insertProject(database, ada.organisation, { status: 'cancelled' })
  const later = meetingAt('2028-01-01T10:00:00.000Z')
  await insertEvent(database, owned, { ...later, withdrawn_at: at })
  await insertMilestone(database, owned, { due_date: '2028-01-01', reached_at: at })
  await insertMilestone(database, { ...owned, project_id: off }, { due_date: '2028-01-01' })
  await insertRequest(database, owned, { due_date: '2028-01-01', answered_at: at })
  await insertRequest(database, owned, { due_date: null })
  assert.deepEqual(await from('2026-11-20'), { titles: [], to: '2027-02-18', next: null })
})

test('what was due before a page and is open is overdue, to its own company alone', async (t) => {
  const { database, owned, ada, bob } = await fixture(t)
  const answered_at = '2026-11-02T00:00:00.000Z'
  await insertRequest(database, owned, { title: 'a week', due_date: '2026-11-13' })
  await insertRequest(database, owned, { title: 'a day', due_date: '2026-11-19' })
  await insertRequest(database, owned, { title: 'a month', due_date: '2026-10-20' })
  await insertRequest(database, owned, { title: 'today', due_date: '2026-11-20' })
  await insertRequest(database, owned, { title: 'whenever', due_date: null })
  await insertRequest(database, owned, { title: 'done', due_date: '2026-11-12', answered_at })
  const overdueOn = async (who: typeof ada) => {
    const { json } = await who.call('GET', '/calendar/agenda/?from=2026-11-20')
    return (json as AgendaPage).overdue.map(({ title, date }) => [title, date])
  }
  assert.deepEqual(await overdueOn(ada), [
    ['a month', '2026-10-20'],
    ['a week', '2026-11-13'],
    ['a day', '2026-11-19'],
  ])
  assert.deepEqual(await overdueOn(bob), [])
})

test('a page neither lists nor leads to the dates of another company', async (t) => {
  const { database, owned, bob, from } = await fixture(t)
  await insertEvent(database, owned)
  await insertEvent(database, owned, meetingAt('2028-01-01T10:00:00.000Z'))
  await insertMilestone(database, owned, { due_date: '2028-02-01' })
  await insertRequest(database, owned, { due_date: '2028-03-01' })
  assert.equal((await from('2026-11-20')).next, '2027-12-31')
  assert.deepEqual(await from('2026-11-20', bob), { titles: [], to: '2027-02-18', next: null })
})

test('a meeting across the end of a page is on both sides of it', async (t) => {
  const { database, owned, from } = await fixture(t)
  await insertEvent(database, owned, meetingAt('2027-02-17T10:00:00.000Z', 72))
  const first = await from('2026-11-20')
  assert.deepEqual(first, { titles: ['Quince meeting'], to: '2027-02-18', next: '2027-02-19' })
  assert.deepEqual((await from('2027-02-19')).titles, ['Quince meeting'])
})

test('a page begins no later than a meeting does in any time zone', async (t) => {
  const { database, owned, from } = await fixture(t)
  // On the fourth on Baker Island (UTC-12), and on the fifth nearly everywhere else.
  await insertEvent(database, owned, meetingAt('2027-06-05T11:30:00.000Z'))
  const { next } = await from('2026-11-20')
  assert.equal(next, '2027-06-04')
  assert.deepEqual((await from(next ?? '')).titles, ['Quince meeting'])
})

test('an agenda begins on a day of our era', async (t) => {
  const { ada, from } = await fixture(t)
  assert.equal((await from('9998-12-31')).to, '9999-03-31')
  for (const day of ['9999-01-01', '2026-02-30', 'today', ''])
    assert.equal((await ada.call('GET', `/calendar/agenda/?from=${day}`)).status, 400, day)
  assert.equal((await ada.call('GET', '/calendar/agenda/')).status, 400)
})
