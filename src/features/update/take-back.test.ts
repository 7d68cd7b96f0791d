import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { NotificationHow } from '../../contract/work.ts'
import { beginDigest, digestLines, endDigest, notifiedSince } from '../notification/store.ts'

const project = idOf('project', 'halden')
const path = `/staff/projects/${project}/updates/`
const runa = idOf('account', 'Runa')

const report = {
  title: 'Stock is live',
  content: 'The quartermaster counts.',
  health: 'off_track',
  progress: 90,
}

/** The cast; Corin looks after Halden's project, and Runa sees only that. */
async function desk(t: TestContext, how: NotificationHow = 'at_once') {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database } = here
  await database.transaction(async (trx) => {
    await trx.deleteFrom('notification_choice').execute()
    await trx.deleteFrom('outbox').execute()
    await trx
      .insertInto('notification_choice')
      .values({ account_id: runa, kind: 'update', how })
      .execute()
  })
  const reader = as.named('Runa')
  const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T
  const publish = async (title = report.title) => {
    const answer = await as.consultant.call('POST', path, { ...report, title })
    assert.equal(answer.status, 201)
    return (await answer.json()) as { id: string; undo: string }
  }
  const undo = async (id: string, by = as.consultant) => {
    const answer = await by.call('POST', `/undo/${id}/`)
    const detail =
      answer.status === 204 ? '' : ((await answer.json()) as { detail?: string }).detail
    return { status: answer.status, detail }
  }
  return {
    ...here,
    as,
    reader,
    publish,
    undo,
    /** The titles of the updates that a member of the client reads. */
    read: async () =>
      (
        await json<{ updates: { title: string }[] }>(reader.call('GET', `/projects/${project}/`))
      ).updates.map(({ title }) => title),
    notices: async () =>
      await json<{ unread: number; notifications: { kind: string; text: string }[] }>(
        reader.call('GET', '/notifications/'),
      ),
    mails: async () => await database.read.selectFrom('outbox').select('held_until').execute(),
    reported: async () =>
      await database.read
        .selectFrom('project')
        .select(['health', 'progress', 'updated_at'])
        .where('id', '=', project)
        .executeTakeFirstOrThrow(),
    rows: async (table: 'notification' | 'update_read' | 'project_update' | 'search_entry') =>
      (
        await database.read
          .selectFrom(table)
          .selectAll()
          .where('project_id', '=', project)
          .execute()
      )
        .map((row) => JSON.stringify(row))
        .sort(),
  }
}

const tables = ['notification', 'update_read', 'project_update', 'search_entry'] as const

test('an update that is taken back leaves nothing that a client could see or be sent', async (t) => {
  const here = await desk(t)
  const before = await Promise.all(tables.map(here.rows))
  const [was, noticesBefore, readBefore] = [
    await here.reported(),
    await here.notices(),
    await here.read(),
  ]
  const { id, undo } = await here.publish()
  assert.deepEqual(await here.read(), ['Stock is live', ...readBefore])
  assert.deepEqual(await here.notices(), noticesBefore)
  const held = await here.mails()
  assert.ok(held.length > 0)
  assert.ok(held.every(({ held_until }) => held_until !== null))
  // Somebody has read it by then.
  const seen = await here.reader.call('POST', `/projects/${project}/updates/read/`)
  assert.equal(seen.status, 204)
  here.clock.pass(9_000)
  assert.equal((await here.undo(undo)).status, 204)
  assert.deepEqual(await here.read(), readBefore)
  assert.deepEqual(await here.notices(), noticesBefore)
  assert.deepEqual(await here.mails(), [])
  assert.deepEqual({ ...(await here.reported()) }, { ...was })
  const [notices, reads, ...rest] = await Promise.all(tables.map(here.rows))
  assert.deepEqual([notices, ...rest], [before[0], ...before.slice(2)])
  assert.ok(reads?.every((row) => !row.includes(id)))
  assert.equal((await here.undo(undo)).status, 404)
  const entries = await here.database.read
    .selectFrom('audit_entry')
    .select('action')
    .where('about', '=', id)
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['update-published', 'update-taken-back'],
  )
})

for (const how of ['at_once', 'daily'] as const)
  test(`once the client is notified (${how}), an update stays`, async (t) => {
    const here = await desk(t, how)
    const { unread } = await here.notices()
    const { undo } = await here.publish()
    assert.equal((await here.notices()).unread, unread)
    // What is not shown yet is not read with the rest.
    await here.reader.call('POST', '/notifications/read/', { all: true })
    here.clock.pass(10_000)
    const shown = await here.notices()
    assert.equal(shown.unread, 1)
    assert.match(shown.notifications[0]?.text ?? '', /Stock is live/)
    assert.deepEqual(await here.undo(undo), {
      status: 409,
      detail: 'The client was notified already, so it stays published.',
    })
    assert.equal((await here.read())[0], 'Stock is live')
    assert.equal((await here.reported()).progress, 90)
    assert.equal((await here.notices()).unread, 1)
  })

test('an update that was read before its notice is shown brings no unread notice', async (t) => {
  const here = await desk(t)
  await here.reader.call('POST', '/notifications/read/', { all: true })
  await here.publish()
  await here.reader.call('POST', `/projects/${project}/updates/read/`)
  here.clock.pass(10_000)
  const { unread, notifications } = await here.notices()
  assert.equal(unread, 0)
  assert.match(notifications[0]?.text ?? '', /Stock is live/)
})

test('neither the mail of the day nor an open portal tells of an update while it can be taken back', async (t) => {
  const here = await desk(t, 'daily')
  const { database, clock } = here
  await database.transaction((trx) => trx.deleteFrom('notification').execute())
  const start = clock.now().toISOString()
  await here.publish()
  /** How many people an open portal, and how many the mail of the day, tells of it now. */
  const notified = async () => {
    const now = clock.now().toISOString()
    const live = await notifiedSince(database, new Date(Date.parse(start) - 1).toISOString(), now)
    const lines = await database.transaction(async (trx) => {
      await beginDigest(trx, now)
      const found = await digestLines(trx)
      await endDigest(trx)
      return found
    })
    return [live.length, lines.length]
  }
  clock.pass(9_999)
  assert.deepEqual(await notified(), [0, 0])
  clock.pass(1)
  const [live = 0, lines] = await notified()
  assert.ok(live > 0)
  assert.equal(lines, live)
})

test('an update that another one follows stays, and the later one can be taken back first', async (t) => {
  const here = await desk(t)
  const was = await here.reported()
  const first = await here.publish('First')
  here.clock.pass(1_000)
  const second = await here.publish('Second')
  assert.deepEqual(await here.undo(first.undo), {
    status: 409,
    detail: 'Another update was published since, so this one stays.',
  })
  assert.deepEqual((await here.read()).slice(0, 2), ['Second', 'First'])
  assert.equal((await here.undo(second.undo)).status, 204)
  assert.equal((await here.undo(first.undo)).status, 204)
  assert.deepEqual({ ...(await here.reported()) }, { ...was })
})

test('what somebody changed of the project since then stays when an update is taken back', async (t) => {
  const here = await desk(t)
  const was = await here.reported()
  const { undo } = await here.publish()
  here.clock.pass(1_000)
  const change = { to: 'on_hold', reason: 'It snows.' }
  const answer = await here.as.manager.call('POST', `/staff/projects/${project}/status/`, change)
  assert.ok(answer.ok)
  const { updated_at } = await here.reported()
  assert.equal((await here.undo(undo)).status, 204)
  const { health, progress } = was
  assert.deepEqual({ ...(await here.reported()) }, { health, progress, updated_at })
})

test('only who published an update takes it back, and only while they are on the team', async (t) => {
  const here = await desk(t)
  const { undo } = await here.publish()
  for (const other of [here.as.manager, here.as.owner, here.reader])
    assert.ok([403, 404].includes((await here.undo(undo, other)).status))
  await here.database.transaction((trx) =>
    trx.deleteFrom('project_team').where('project_id', '=', project).execute(),
  )
  assert.equal((await here.undo(undo)).status, 404)
  assert.equal((await here.read())[0], 'Stock is live')
  assert.ok((await here.mails()).length > 0)
})
