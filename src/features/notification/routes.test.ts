import assert from 'node:assert/strict'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { test } from 'node:test'
import { waitingAt } from '../../contract/work.ts'
import { newApproval } from '../approval/contract.ts'
import {
  author,
  messageClient,
  freshFixture,
  type MessageFixture,
} from '../../../test/support/work/message-fixture.ts'

const request = {
  kind: 'question' as const,
  title: 'Which crane?',
  detail: '',
  due_date: null,
  milestone_id: null,
}
const approval = newApproval.parse({
  title: 'Pier plan',
  subject_name: 'pier.pdf',
  subject_sha256: 'a'.repeat(64),
})
const meeting = {
  title: 'At the pier',
  place: '',
  who: '',
  starts_at: '2026-12-01T10:00:00.000Z',
  ends_at: '2026-12-01T11:00:00.000Z',
}
const update = {
  title: 'Half way',
  content: 'It goes well.',
  health: 'on_track' as const,
  progress: 50,
  done: [],
  next: [],
  risks: [],
  needed: [],
}

async function mailsTo({ database }: MessageFixture, email: string) {
  const rows = database.read.selectFrom('outbox').select('payload').where('kind', '=', 'mail')
  const mails = (await rows.execute()).map(({ payload }) => writtenMail(payload))
  return mails.filter(({ to }) => to === email)
}

test('each person of the organisation is notified of what happens, and nobody else', async (t) => {
  const fixture = await freshFixture(t)
  const { harbour, publish, requests, send, projects } = fixture
  await publish(harbour.id, update, author)
  fixture.clock.pass(1_000)
  const question = await requests.add(harbour.id, request, author.by)
  fixture.clock.pass(1_000)
  await send(harbour, 'The crane is booked.', author)
  fixture.clock.pass(1_000)
  await projects.setStatus(harbour.id, 'active', '', author)
  fixture.clock.pass(1_000)
  const toApprove = await fixture.approvals.add(harbour.id, approval, author.by)
  fixture.clock.pass(1_000)
  await fixture.events.add(harbour.id, meeting, author.by)
  for (const name of ['wren', 'cole', 'watcher']) {
    const { unread, notifications } = await (await messageClient(fixture, name)).notified()
    assert.equal(unread, 6, name)
    assert.deepEqual(
      notifications.map(({ kind, text }) => [kind, text]),
      [
        ['event', 'New meeting in Harbour: At the pier'],
        ['approval', 'Harbour needs your approval: Pier plan'],
        ['event', 'Harbour is active now.'],
        ['message', 'Idris Halloran wrote about Harbour.'],
        ['request', 'Harbour needs something from you: Which crane?'],
        ['update', 'New update on Harbour: Half way'],
      ],
    )
  }
  const links = (await (await messageClient(fixture, 'wren')).notified()).notifications
    .filter(({ kind }) => kind === 'request' || kind === 'approval')
    .map(({ link }) => link)
  assert.deepEqual(links, [waitingAt(toApprove.id), waitingAt(question.id)])
  assert.deepEqual(await (await messageClient(fixture, 'vera')).notified(), {
    unread: 0,
    notifications: [],
  })
  assert.deepEqual(await mailsTo(fixture, 'vera@client.example'), [])
  const rows = fixture.database.read.selectFrom('notification').select('account_id')
  assert.equal((await rows.execute()).length, 18, 'six for each of three')
  const mails = await mailsTo(fixture, 'wren@client.example')
  assert.deepEqual(
    mails.map(({ subject }) => subject).sort(),
    [
      'Harbour needs something from you: Which crane?',
      'Harbour needs your approval: Pier plan',
      'Idris Halloran wrote about Harbour.',
    ],
    'mails at once are about requests, approvals and messages',
  )
  assert.ok(!mails.some(({ text }) => text.includes('The crane is booked.')))
})

test('the author, and whoever is only invited, suspended or removed, is not notified', async (t) => {
  const fixture = await freshFixture(t)
  const { cole, watcher } = fixture.people
  const change = (id: string, to: Record<string, string | null>) =>
    fixture.database.transaction((trx) =>
      trx.updateTable('account').set(to).where('id', '=', id).execute(),
    )
  const invited = (accepted_at: string | null) =>
    fixture.database.transaction((trx) =>
      trx
        .updateTable('membership')
        .set({ accepted_at })
        .where('account_id', '=', cole.id)
        .execute(),
    )
  await invited(null)
  await change(watcher.id, { removed_at: '2026-11-19T00:00:00.000Z' })
  await (await messageClient(fixture, 'wren')).write(fixture.harbour.id, 'Hello?')
  const rows = () => fixture.database.read.selectFrom('notification').select('account_id').execute()
  assert.deepEqual(await rows(), [])
  await invited('2026-11-19T00:00:00.000Z')
  await change(cole.id, { suspended_at: '2026-11-19T00:00:00.000Z' })
  await fixture.send(fixture.harbour, 'Yes.', author)
  assert.deepEqual(
    (await rows()).map(({ account_id }) => account_id),
    [fixture.people.wren.id],
  )
})

test('nobody is notified when the transaction of the cause fails', async (t) => {
  const fixture = await freshFixture(t)
  const { database, projects, harbour } = fixture
  await database.transaction((trx) => trx.deleteFrom('audit_head').execute())
  await assert.rejects(projects.setStatus(harbour.id, 'active', '', author))
  assert.deepEqual(await database.read.selectFrom('notification').select('id').execute(), [])
  assert.deepEqual(await database.read.selectFrom('outbox').select('id').execute(), [])
})

test('notifications are marked as read by id, all at once or by reading what they are about', async (t) => {
  const fixture = await freshFixture(t)
  const [wren, cole, vera] = await Promise.all(
    ['wren', 'cole', 'vera'].map((name) => messageClient(fixture, name)),
  )
  assert.ok(wren && cole && vera)
  for (const body of ['One', 'Two']) await fixture.send(fixture.harbour, body, author)
  await fixture.requests.add(fixture.harbour.id, request, author.by)
  const ids = (await wren.notified()).notifications.map(({ id }) => id)
  const mark = (who: typeof wren, body: unknown) => who.call('POST', '/notifications/read/', body)
  for (const who of [vera, cole]) assert.equal((await mark(who, { ids })).status, 204)
  assert.equal((await wren.notified()).unread, 3, 'ids of others mark nothing')
  await wren.read(fixture.harbour.id, 2)
  assert.equal((await wren.notified()).unread, 1)
  await fixture.publish(fixture.harbour.id, update, author)
  assert.equal((await wren.notified()).unread, 2)
  assert.equal(
    (await wren.call('POST', `/projects/${fixture.harbour.id}/updates/read/`)).status,
    204,
  )
  assert.equal((await wren.notified()).unread, 1, 'reading the updates marked theirs')
  assert.equal((await mark(wren, {})).status, 204)
  assert.equal((await wren.notified()).unread, 1)
  const moments = async () => (await wren.notified()).notifications.map(({ read_at }) => read_at)
  const before = (await moments()).filter(Boolean)
  fixture.clock.pass(60_000)
  await mark(wren, { all: true })
  assert.equal((await wren.notified()).unread, 0)
  assert.deepEqual(
    (await moments()).filter((one) => before.includes(one)),
    before,
    'as they were',
  )
  assert.equal((await cole.notified()).unread, 4)
})

test('a choice about mails applies from then on, and to its owner alone', async (t) => {
  const fixture = await freshFixture(t)
  const wren = await messageClient(fixture, 'wren')
  const path = '/users/me/notifications/'
  assert.deepEqual(await wren.json(path), {
    message: 'at_once',
    request: 'at_once',
    approval: 'at_once',
    update: 'daily',
    document: 'daily',
    event: 'daily',
  })
  const changed = await wren.call('PATCH', path, { message: 'never', update: 'at_once' })
  assert.equal(changed.status, 200)
  const now = (await changed.json()) as Record<string, string>
  assert.deepEqual([now['message'], now['update'], now['event']], ['never', 'at_once', 'daily'])
  const theirs = (await (await messageClient(fixture, 'cole')).json(path)) as typeof now
  assert.deepEqual([theirs['message'], theirs['update']], ['at_once', 'daily'])
  const refused: [body: unknown, status: number][] = [
    [{ message: 'hourly' }, 400],
    [{ news: 'never' }, 422],
    [{ account_id: fixture.people.cole.id }, 422],
  ]
  for (const [body, status] of refused)
    assert.equal((await wren.call('PATCH', path, body)).status, status)
  await fixture.send(fixture.harbour, 'A word.', author)
  await fixture.publish(fixture.harbour.id, update, author)
  const [hers, his] = [
    await mailsTo(fixture, 'wren@client.example'),
    await mailsTo(fixture, 'cole@client.example'),
  ]
  assert.deepEqual(
    [hers, his].map((mails) => mails.map(({ subject }) => subject)),
    [['New update on Harbour: Half way'], ['Idris Halloran wrote about Harbour.']],
  )
  assert.equal((await wren.notified()).unread, 2, 'the portal shows it in any case')
})
