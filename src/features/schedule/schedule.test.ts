import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { TodayList } from '../today/staff.contract.ts'
import type { ScheduledUpdate } from './staff.contract.ts'

const project = idOf('project', 'halden')
const path = `/staff/projects/${project}/scheduled-update/`
const report = { title: 'Week 47', content: 'All is well.', health: 'at_risk', progress: 40 }
/** Where the firm is, it is ten on that Friday, and three in the afternoon in UTC. */
const soon = { day: '2026-11-20', time: '10:10' }
const soonAt = '2026-11-20T15:10:00.000Z'

interface Answer {
  id: string
  undo: string
  publish_at: string
  detail?: string
  theirs?: unknown
  errors?: Record<string, string[]>
  scheduled: ScheduledUpdate | null
  time_zone: string
}

/** The cast, whose consultant is on the team of Halden's project, for which nothing is scheduled yet. */
async function desks(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database, scheduled } = here
  await database.transaction(async (trx) => {
    for (const table of ['scheduled_update', 'notification', 'outbox'] as const)
      await trx.deleteFrom(table).execute()
  })
  const call = async (
    method: 'GET' | 'PATCH' | 'POST',
    to: string,
    body?: object,
    by: CastActor = as.consultant,
  ) => {
    const answer = await by.call(method, to, body)
    return { status: answer.status, ...((await answer.json()) as Answer) }
  }
  const text = async (by: CastActor, to: string) => await (await by.call('GET', to)).text()
  const titles = async () => {
    const rows = database.read.selectFrom('project_update').select('title')
    const found = await rows.where('project_id', '=', project).where('title', 'like', 'Week%')
    return (await found.orderBy('title').execute()).map(({ title }) => title)
  }
  const today = async (by: CastActor) => {
    const answer = await by.call('GET', '/staff/today/')
    return ((await answer.json()) as TodayList).items.filter((one) => one.project_id === project)
  }
  return {
    ...here,
    as,
    call,
    titles,
    today,
    text,
    schedule: async (given: object = {}, by?: CastActor) =>
      await call('POST', path, { ...report, ...soon, scheduled: null, ...given }, by),
    read: async (by?: CastActor) => await call('GET', path, undefined, by),
    undo: async (id: string, by = as.consultant) => (await by.call('POST', `/undo/${id}/`)).status,
    mails: async () => {
      const rows = database.read.selectFrom('outbox').select('payload').where('kind', '=', 'mail')
      return (await rows.execute()).map(({ payload }) => payload)
    },
    seen: async () => await text(as.member('halden'), `/projects/${project}/`),
    news: async () => await text(as.member('halden'), '/notifications/'),
    publish: async () => await scheduled.runDue(),
  }
}

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

test('whoever may not write in the project by then publishes nothing, and everybody concerned hears of it', async (t) => {
  const { schedule, clock, publish, titles, today, as, database, mails, read, call } =
    await desks(t)
  await schedule()
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  clock.set(soonAt)
  assert.equal(await publish(), 0)
  assert.equal(await publish(), 0)
  assert.deepEqual(await titles(), [])
  const found = (await today(as.manager)).filter(({ kind }) => kind === 'unpublished')
  assert.deepEqual(
    found.map(({ title, text }) => [title, text]),
    [['Week 47', 'rights']],
  )
  const sent = await mails()
  assert.equal(sent.length, 1)
  assert.match(sent[0] ?? '', /"template":"updateNotPublished".*"failure":"rights"/)
  assert.ok(sent[0]?.includes('corin@coronet.example'), 'to who scheduled it')
  const { scheduled } = await read(as.manager)
  assert.equal(scheduled?.failure, 'rights')
  const again = await call('POST', `${path}publish/`, { scheduled: scheduled?.id }, as.manager)
  assert.equal(again.status, 201)
  assert.deepEqual(await titles(), ['Week 47'])
  assert.deepEqual(
    (await today(as.manager)).filter(({ kind }) => kind === 'unpublished'),
    [],
  )
})

test('of somebody suspended nothing goes out, and the managers are mailed', async (t) => {
  const { schedule, clock, publish, titles, as, database, mails } = await desks(t)
  await schedule()
  await database.transaction((trx) =>
    trx
      .updateTable('account')
      .set({ suspended_at: '2026-11-20T16:00:00.000Z' })
      .where('id', '=', as.consultant.id)
      .execute(),
  )
  clock.set(soonAt)
  await publish()
  assert.deepEqual(await titles(), [])
  const sent = (await mails()).join('\n')
  assert.match(sent, /"failure":"rights","by_name":""/)
  assert.match(sent, /mona@coronet\.example/)
  assert.doesNotMatch(sent, /corin@coronet\.example/)
})

test('what another update has overtaken does not go out by itself, but by who looks at it', async (t) => {
  const { schedule, call, clock, publish, titles, today, as } = await desks(t)
  const { id } = await schedule()
  clock.pass(60_000)
  const other = { ...report, title: 'Week 47, in short' }
  await call('POST', `/staff/projects/${project}/updates/`, other, as.manager)
  clock.set(soonAt)
  assert.equal(await publish(), 0)
  assert.deepEqual(await titles(), ['Week 47, in short'])
  assert.ok((await today(as.consultant)).some(({ text }) => text === 'overtaken'))
  const { status } = await call('POST', `${path}publish/`, { scheduled: id })
  assert.equal(status, 201)
})

for (const status of ['completed', 'cancelled'] as const)
  test(`of a project that is ${status} nothing goes out`, async (t) => {
    const { schedule, clock, publish, titles, database, today, as } = await desks(t)
    await schedule()
    await database.transaction((trx) =>
      trx.updateTable('project').set({ status }).where('id', '=', project).execute(),
    )
    clock.set(soonAt)
    assert.equal(await publish(), 0)
    assert.deepEqual(await titles(), [])
    assert.ok((await today(as.consultant)).some(({ text }) => text === 'closed'))
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
  const timeline = await text(as.member('halden'), `/projects/${project}/timeline/`)
  assert.doesNotMatch(timeline, /Week 47/)
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  assert.equal((await read()).status, 404)
  assert.equal((await schedule({}, as.consultant)).status, 404)
})

test('the draft ends with it, but for what was written later', async (t) => {
  const { schedule, call, clock, publish } = await desks(t)
  const draft = `/staff/projects/${project}/draft/`
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
  await call('PATCH', `/staff/projects/${project}/draft/`, save, as.manager)
  const refused = await schedule({ draft: { editor: 'desk', revision: 0 } })
  assert.deepEqual([refused.status, refused.theirs], [409, { content: 'All is lost.' }])
})

test('an update that is scheduled is not overdue before its time, and is again when it was not published', async (t) => {
  const { schedule, today, as, clock, database } = await desks(t)
  await database.transaction((trx) =>
    trx
      .updateTable('project')
      .set({ rhythm: 'weekly', start_date: '2026-09-01' })
      .where('id', '=', project)
      .execute(),
  )
  await database.transaction((trx) =>
    trx
      .updateTable('project_update')
      .set({ created_at: '2026-11-01T09:00:00.000Z' })
      .where('project_id', '=', project)
      .execute(),
  )
  const isOverdue = async () => (await today(as.consultant)).some(({ kind }) => kind === 'update')
  assert.ok(await isOverdue())
  await schedule()
  assert.ok(!(await isOverdue()))
  clock.set(soonAt)
  assert.ok(await isOverdue(), 'its time is over, and it is not there')
})

test('what it was is undone as any publishing, and then it is a draft alone', async (t) => {
  const { schedule, call, titles, undo, read } = await desks(t)
  const { id } = await schedule()
  const { undo: back } = await call('POST', `${path}publish/`, { scheduled: id })
  assert.deepEqual(await titles(), ['Week 47'])
  assert.equal(await undo(back), 204)
  assert.deepEqual(await titles(), [])
  assert.equal((await read()).scheduled, null)
})
