import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desks, path, reported, soonAt } from '../../../test/support/work/scheduled.ts'

test('an update goes out at its time where the firm is, under the name of who scheduled it', async (t) => {
  const { schedule, read, clock, publish, titles, seen, news, database, as } = await desks(t)
  const made = await schedule()
  assert.deepEqual([made.status, made.publish_at], [200, soonAt])
  const { scheduled, time_zone } = await read()
  assert.equal(time_zone, 'America/New_York')
  assert.deepEqual(
    [scheduled?.id, scheduled?.update.title, scheduled?.failure],
    [made.id, 'Week 47', null],
  )
  clock.set('2026-11-20T15:09:59.999Z')
  assert.equal(await publish(), 0)
  assert.doesNotMatch(await seen(), /Week 47/)
  clock.set(soonAt)
  assert.equal(await publish(), 1)
  assert.match(await seen(), /Week 47/)
  assert.match(await news(), /New update on [^"]*: Week 47/)
  assert.equal(await publish(), 0)
  assert.deepEqual(await titles(), ['Week 47'])
  assert.equal((await read()).scheduled, null)
  const entry = await database.read
    .selectFrom('audit_entry')
    .select('actor_id')
    .where('action', '=', 'update-published')
    .executeTakeFirstOrThrow()
  assert.equal(entry.actor_id, as.consultant.id)
})

test('several processes publish it exactly once, also together with who publishes it now', async (t) => {
  const { schedule, clock, publish, titles, call } = await desks(t)
  const { id } = await schedule()
  clock.set(soonAt)
  const [now, ...counts] = await Promise.all([
    call('POST', `${path}publish/`, { scheduled: id }),
    publish(),
    publish(),
    publish(),
  ])
  const published = counts.reduce((sum, one) => sum + one, now.status === 201 ? 1 : 0)
  assert.equal(published, 1, JSON.stringify([now.status, counts]))
  assert.deepEqual(await titles(), ['Week 47'])
})

test('it is given another time, taken back and scheduled again, each undone within a minute', async (t) => {
  const { schedule, read, call, undo, clock, publish, titles } = await desks(t)
  const first = await schedule()
  const later = { day: '2026-11-23', time: '09:00' }
  const moved = await call('PATCH', path, { ...later, scheduled: first.id })
  assert.equal(moved.publish_at, '2026-11-23T14:00:00.000Z')
  assert.equal(await undo(moved.undo), 204)
  assert.equal((await read()).scheduled?.publish_at, soonAt)
  const gone = await call('POST', `${path}take-back/`, { scheduled: first.id })
  assert.equal((await read()).scheduled, null)
  assert.equal(await undo(gone.undo), 204)
  assert.equal((await read()).scheduled?.id, first.id)
  await call('POST', `${path}take-back/`, { scheduled: first.id })
  clock.set(soonAt)
  assert.equal(await publish(), 0)
  assert.deepEqual(await titles(), [])
})

test('what would be due already is not put back', async (t) => {
  const { schedule, call, undo, clock, read } = await desks(t)
  clock.set('2026-11-20T15:09:30.000Z')
  const { id } = await schedule()
  const gone = await call('POST', `${path}take-back/`, { scheduled: id })
  clock.set('2026-11-20T15:10:10.000Z')
  assert.equal(await undo(gone.undo), 409)
  assert.equal((await read()).scheduled, null)
})

test('of two who schedule at once the second is shown what is scheduled', async (t) => {
  const { schedule, call, read, as } = await desks(t)
  const { id } = await schedule()
  const second = await schedule({ title: 'Week 48' }, as.manager)
  assert.equal(second.status, 409)
  assert.deepEqual(Object.keys((second.theirs as { scheduled: object }).scheduled), [
    'publish_at',
    'by_name',
  ])
  const seen = await schedule({ title: 'Week 48', scheduled: id }, as.manager)
  assert.equal(seen.status, 200)
  const late = { day: '2026-11-23', time: '09:00', scheduled: id }
  assert.equal((await call('PATCH', path, late)).status, 409)
  assert.equal((await call('POST', `${path}take-back/`, { scheduled: id })).status, 409)
  assert.equal((await call('POST', `${path}publish/`, { scheduled: id })).status, 409)
  assert.equal((await read()).scheduled?.update.title, 'Week 48')
})

test('a time that is over, or more than a year ahead, is refused; one that summer time skips is as much later', async (t) => {
  const { schedule } = await desks(t)
  const over = await schedule({ time: '09:59' })
  assert.deepEqual([over.status, Object.keys(over.errors ?? {})], [400, ['time']])
  assert.equal((await schedule({ day: '2028-01-01' })).status, 400)
  assert.equal((await schedule({ time: '25:00' })).status, 400)
  const skipped = await schedule({ day: '2027-03-14', time: '02:30' })
  assert.equal(skipped.publish_at, '2027-03-14T07:30:00.000Z')
})

test('whoever does not see the project schedules nothing in it, and no client hears of it before', async (t) => {
  const { schedule, read, as, database, seen, text } = await desks(t)
  assert.equal((await schedule({}, as.editor)).status, 403)
  assert.equal((await schedule({}, as.member('halden'))).status, 403)
  await schedule()
  assert.doesNotMatch(await seen(), /Week 47/)
  const timeline = await text(as.member('halden'), `/projects/${reported}/timeline/`)
  assert.doesNotMatch(timeline, /Week 47/)
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  assert.equal((await read()).status, 404)
  assert.equal((await schedule({}, as.consultant)).status, 404)
})

test('the draft ends with it, but for what was written later', async (t) => {
  const { schedule, call, clock, publish } = await desks(t)
  const draft = `/staff/projects/${reported}/draft/`
  const save = async (sequence: number, fields: Record<string, string>) =>
    await call('PATCH', draft, {
      editor: 'desk',
      sequence,
      fields: Object.entries(fields).map(([name, value]) => ({
        name,
        value,
        seen: null,
        base: 0,
      })),
    })
  await save(1, { content: 'All is well.', next: 'Rest.' })
  const { id } = await schedule({ next: ['Rest.'], draft: { editor: 'desk', revision: 1 } })
  await save(2, { next: 'Work.' })
  clock.set(soonAt)
  assert.equal(await publish(), 1, id)
  const { fields } = (await call('GET', draft)) as unknown as {
    fields: { name: string; value: string }[]
  }
  assert.deepEqual(
    fields.map(({ name, value }) => [name, value]),
    [['next', 'Work.']],
  )
})

test('what a colleague has written unseen stops a scheduling', async (t) => {
  const { schedule, call, as } = await desks(t)
  const field = { name: 'content', value: 'All is lost.', seen: null, base: 0 }
  const save = { editor: 'phone', sequence: 1, fields: [field] }
  await call('PATCH', `/staff/projects/${reported}/draft/`, save, as.manager)
  const refused = await schedule({ draft: { editor: 'desk', revision: 0 } })
  assert.deepEqual([refused.status, refused.theirs], [409, { content: 'All is lost.' }])
})

test('an update that is scheduled is not overdue before its time, and is again when it was not published', async (t) => {
  const { schedule, today, as, clock, database } = await desks(t)
  await database.transaction((trx) =>
    trx
      .updateTable('project')
      .set({ rhythm: 'weekly', start_date: '2026-09-01' })
      .where('id', '=', reported)
      .execute(),
  )
  await database.transaction((trx) =>
    trx
      .updateTable('project_update')
      .set({ created_at: '2026-11-01T09:00:00.000Z' })
      .where('project_id', '=', reported)
      .execute(),
  )
  const isOverdue = async () => (await today(as.consultant)).some(({ kind }) => kind === 'update')
  assert.ok(await isOverdue())
  await schedule()
  assert.ok(!(await isOverdue()))
  clock.set(soonAt)
  assert.ok(await isOverdue(), 'its time is over, and it is not there')
})

test('what was published before its time is scheduled again when that is taken back', async (t) => {
  const { schedule, call, titles, undo, read, clock, publish } = await desks(t)
  const { id } = await schedule()
  const { undo: back } = await call('POST', `${path}publish/`, { scheduled: id })
  assert.deepEqual(await titles(), ['Week 47'])
  assert.equal(await undo(back), 204)
  assert.deepEqual(await titles(), [])
  const { scheduled } = await read()
  assert.deepEqual([scheduled?.id, scheduled?.publish_at], [id, soonAt])
  clock.set(soonAt)
  assert.equal(await publish(), 1)
  assert.deepEqual(await titles(), ['Week 47'])
})

test('it is a draft alone where its time is over by then, or another one is scheduled', async (t) => {
  const { schedule, call, titles, undo, read, clock } = await desks(t)
  const { id } = await schedule()
  clock.set('2026-11-20T15:09:58.000Z')
  const { undo: back } = await call('POST', `${path}publish/`, { scheduled: id })
  clock.set('2026-11-20T15:10:01.000Z')
  assert.equal(await undo(back), 204)
  assert.deepEqual(await titles(), [])
  assert.equal((await read()).scheduled, null)
})
