import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  author,
  messageClient,
  freshFixture,
} from '../../../../test/support/work/message-fixture.ts'
import { verifyAudit } from '../../../platform/audit/check.ts'

interface Entry {
  action: string
  person: string | null
  before: unknown
  after: Record<string, unknown>
}

/** The company of Wren, and the values in the newest audit entry of an action. */
async function fixture(t: TestContext) {
  const here = await freshFixture(t)
  const entryOf = async (action: string): Promise<Entry> => {
    const row = await here.database.read
      .selectFrom('audit_entry')
      .leftJoin('audit_change', 'audit_change.seq', 'audit_entry.seq')
      .select(['action', 'person_id', 'before', 'after'])
      .select(['audit_entry.organisation_id', 'audit_change.organisation_id as of'])
      .where('action', '=', action)
      .orderBy('audit_entry.seq', 'desc')
      .executeTakeFirstOrThrow()
    if (row.after !== null) assert.equal(row.of, row.organisation_id, action)
    const [before, after] = [row.before, row.after].map(
      (text) => JSON.parse(text ?? 'null') as never,
    )
    return { action, person: row.person_id, before, after: after as never }
  }
  return { ...here, entryOf }
}

const dates = { start_date: '2026-12-01', end_date: null }
const newRequest = { kind: 'question' as const, title: 'Which crane?', detail: '' }
const undated = { due_date: null, milestone_id: null }
const file = { subject_name: 'plan.pdf', subject_sha256: 'a'.repeat(64) }
const newUpdate = {
  title: 'Week 1',
  content: 'It goes.',
  done: ['A'],
  next: [],
  risks: [],
  needed: [],
}

test('the audit entries of a project have the values before and after each change', async (t) => {
  const { projects, publish, harbour, entryOf } = await fixture(t)
  const organisation = harbour.organisation_id
  await projects.add({ organisation, title: 'Quay', description: 'New', ...dates }, author)
  assert.deepEqual(await entryOf('project-added'), {
    action: 'project-added',
    person: null,
    before: {},
    after: {
      title: 'Quay',
      description: 'New',
      status: 'planned',
      rhythm: 'weekly',
      ...dates,
    },
  })
  await projects.setStatus(harbour.id, 'active', '', author)
  const changed = await entryOf('project-status-changed')
  assert.deepEqual(changed.before, { status: 'planned' })
  assert.deepEqual(changed.after, { status: 'active', reason: '' })
  const { id } = await projects.addMilestone(
    harbour.id,
    { title: 'Piles', due_date: '2027-01-01' },
    author,
  )
  const added = await entryOf('milestone-added')
  assert.deepEqual(added.after, { milestone: id, title: 'Piles', due_date: '2027-01-01' })
  await projects.reach(id, author)
  assert.deepEqual((await entryOf('milestone-reached')).before, { reached_at: null })
  await publish(harbour.id, { ...newUpdate, health: 'on_track', progress: 10 }, author)
  await publish(harbour.id, { ...newUpdate, health: 'at_risk', progress: 20 }, author)
  const update = await entryOf('update-published')
  assert.deepEqual(update.before, { health: 'on_track', progress: 10 })
  assert.equal(update.after['health'], 'at_risk')
  assert.equal(update.after['done'], '["A"]')
})

test('the audit entries of requests, approvals and events have their values, withdrawn ones too', async (t) => {
  const { requests, approvals, events, harbour, entryOf } = await fixture(t)
  const question = await requests.add(harbour.id, { ...newRequest, ...undated }, author.by)
  assert.deepEqual((await entryOf('request-made')).after, { ...newRequest, ...undated })
  await requests.withdraw(harbour.id, question.id, author.by)
  assert.deepEqual((await entryOf('request-withdrawn')).before, { withdrawn_at: null })
  const approval = { title: 'Plan', detail: '', ...undated, subject: file }
  const { id } = await approvals.add(harbour.id, approval, author.by)
  assert.equal((await entryOf('approval-asked')).after['subject_sha256'], file.subject_sha256)
  await approvals.withdraw(id, author.by)
  assert.deepEqual((await entryOf('approval-withdrawn')).before, { withdrawn_at: null })
  const meeting = { title: 'Kick-off', place: 'Quay', who: 'Ada' }
  const starts_at = '2026-12-02T10:00:00.000Z'
  const ends_at = '2026-12-02T11:00:00.000Z'
  await events.add(harbour.id, { ...meeting, starts_at, ends_at }, author.by)
  assert.deepEqual((await entryOf('event-added')).after, { ...meeting, starts_at, ends_at })
})

test('the audit entry of an answer has its text, and that of a message does not repeat it', async (t) => {
  const here = await fixture(t)
  const { requests, approvals, send, notes, harbour, people, entryOf, database } = here
  const wren = await messageClient(here, 'wren')
  const { id } = await requests.add(harbour.id, { ...newRequest, ...undated }, author.by)
  await wren.call('POST', `/requests/${id}/answer/`, { answer: 'The big one.' })
  const answered = await entryOf('request-answered')
  assert.equal(answered.person, people.wren.id)
  assert.equal(answered.after['answer'], 'The big one.')
  const approval = { title: 'Plan', detail: '', ...undated, subject: file }
  const { id: plan } = await approvals.add(harbour.id, approval, author.by)
  const said = { decision: 'declined', reason: 'Too dear.', subject_sha256: file.subject_sha256 }
  await wren.call('POST', `/approvals/${plan}/decide/`, said)
  assert.deepEqual(await entryOf('approval-declined'), {
    action: 'approval-declined',
    person: people.wren.id,
    before: { decision: null, reason: null },
    after: { decision: 'declined', reason: 'Too dear.' },
  })
  await wren.write(harbour.id, 'Where is it?')
  await send(harbour, 'On its way.', author)
  await notes.note(harbour, 'It is not.', author)
  for (const action of ['message-sent', 'note-written']) {
    const rows = database.read.selectFrom('audit_entry').select('change_hash')
    for (const { change_hash } of await rows.where('action', '=', action).execute())
      assert.equal(change_hash, null, action)
  }
  assert.equal((await verifyAudit(database)).fault, null)
})
