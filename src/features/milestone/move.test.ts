import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { insertMilestone } from '../../../test/support/dates.ts'
import { world } from '../../../test/support/world.ts'
import type { FirmProject } from '../projectroom/staff.contract.ts'

const [project, stop] = [idOf('project', 'halden'), idOf('milestone', 'halden')]
const due = '2026-12-01'
const why = { whose: 'client', reason: 'Their price list is late.' } as const
type Moved = { moved: number; undo: string; detail?: string; errors?: Record<string, string[]> }

/** A project with two more milestones after its first, which is due on the first of December. */
async function plan(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database } = here
  await database.transaction((trx) => trx.deleteFrom('milestone_move').execute())
  const of = { organisation_id: idOf('organisation', 'halden'), project_id: project }
  const pilot = await insertMilestone(database, of, { title: 'Pilot', due_date: '2026-12-10' })
  const live = await insertMilestone(database, of, { title: 'Live', due_date: '2027-01-31' })
  const move = async (body: object, by = as.consultant) => {
    const answer = await by.call('POST', `/staff/milestones/${stop}/move/`, body)
    return { status: answer.status, ...((await answer.json()) as Moved) }
  }
  const read = async () => {
    const answer = await as.consultant.call('GET', `/staff/projects/${project}/`)
    return (await answer.json()) as FirmProject
  }
  const dates = async () => {
    const { milestones } = await read()
    const byId = new Map(milestones.map(({ id, due_date }) => [id, due_date]))
    return [stop, pilot.id, live.id].map((id) => byId.get(id))
  }
  const theirs = async () =>
    await (await as.member('halden').call('GET', `/projects/${project}/timeline/`)).text()
  const news = async () => await (await as.member('halden').call('GET', '/notifications/')).text()
  const undo = async (id: string) => (await as.consultant.call('POST', `/undo/${id}/`)).status
  return { ...here, as, move, read, dates, theirs, news, undo }
}

test('a milestone is moved with whose the days were, and a reason for the team stays with it', async (t) => {
  const { move, dates, read, theirs } = await plan(t)
  const { status, moved } = await move({ was: due, due_date: '2026-12-08', ...why })
  assert.deepEqual([status, moved], [200, 1])
  assert.deepEqual(await dates(), ['2026-12-08', '2026-12-10', '2027-01-31'])
  const [newest] = (await read()).moves
  const { from_date, to_date, whose, reason, shared } = newest!
  assert.deepEqual(
    { from_date, to_date, whose, reason, shared },
    { from_date: due, to_date: '2026-12-08', ...why, shared: false },
  )
  const seen = await theirs()
  assert.match(seen, /"step":"milestone-moved"[^}]*"words":null,"became":"2026-12-08"/)
  assert.doesNotMatch(seen, /price list is late/)
})

test('a client reads the reason that is shared with them, and the update can begin with it', async (t) => {
  const { move, theirs, as } = await plan(t)
  await move({ was: due, due_date: '2026-12-08', ...why, shared: true })
  assert.match(await theirs(), /price list is late/)
  const facts = await as.consultant.call('GET', `/staff/projects/${project}/facts/`)
  assert.match(await facts.text(), /"step":"milestone-moved"/)
})

test('those after it that are not reached move by as many days, also over the end of a year', async (t) => {
  const { move, dates, database, read } = await plan(t)
  const reached = { reached_at: '2026-11-20T09:00:00.000Z' }
  await database.transaction((trx) =>
    trx.updateTable('milestone').set(reached).where('title', '=', 'Pilot').execute(),
  )
  const { moved } = await move({ was: due, due_date: '2026-11-24', ...why, following: true })
  assert.equal(moved, 2)
  const carried = new Map((await read()).moves.map((one) => [one.milestone_id, one.carried]))
  assert.deepEqual([carried.get(stop), carried.size], [false, 2], 'its days count once')
  assert.deepEqual(await dates(), ['2026-11-24', '2026-12-10', '2027-01-24'])
  assert.equal((await read()).moves.length, 2)
})

test('of two who move a milestone at once the second is refused with its day by now', async (t) => {
  const { move, dates } = await plan(t)
  const both = await Promise.all([
    move({ was: due, due_date: '2026-12-08', ...why }),
    move({ was: due, due_date: '2026-12-15', ...why }),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  const [day = ''] = await dates()
  assert.ok(['2026-12-08', '2026-12-15'].includes(day), day)
  const refused = both.find(({ status }) => status === 409)
  assert.match(refused?.detail ?? '', /due December (8|15), 2026 by now|changed the milestones/)
})

test('a move is taken back whole before its client hears of it, and not any more after that', async (t) => {
  const { move, dates, undo, news, clock, read, theirs } = await plan(t)
  const first = await move({ was: due, due_date: '2026-12-08', ...why, following: true })
  assert.doesNotMatch(await news(), /Moved in/)
  assert.equal(await undo(first.undo), 204)
  assert.deepEqual(await dates(), [due, '2026-12-10', '2027-01-31'])
  assert.deepEqual((await read()).moves, [])
  assert.doesNotMatch(await theirs(), /milestone-moved/)
  const second = await move({ was: due, due_date: '2026-12-08', ...why })
  clock.pass(10_001)
  assert.match(await news(), /Moved in [^"]*, to December 8, 2026/)
  assert.equal(await undo(second.undo), 409)
  assert.deepEqual(await dates(), ['2026-12-08', '2026-12-10', '2027-01-31'])
})

test('a move without a reason, to its own day or of what is reached is refused', async (t) => {
  const { move, dates, as } = await plan(t)
  const noReason = await move({ was: due, due_date: '2026-12-08', whose: 'firm', reason: '' })
  assert.deepEqual([noReason.status, noReason.errors?.['reason']], [400, ['Say why it moves.']])
  assert.equal((await move({ was: due, due_date: due, ...why })).status, 400)
  const tooLate = await move({ was: due, due_date: '2199-12-20', ...why, following: true })
  assert.equal(tooLate.status, 400, 'one after it would be due after what can be planned')
  assert.equal((await move({ was: due, due_date: '2026-12-08', ...why }, as.editor)).status, 403)
  assert.equal((await as.consultant.call('POST', `/staff/milestones/${stop}/reach/`)).status, 200)
  assert.equal((await move({ was: due, due_date: '2026-12-08', ...why })).status, 409)
  assert.deepEqual(await dates(), [due, '2026-12-10', '2027-01-31'])
})
