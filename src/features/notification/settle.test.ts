import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { pdfBytes } from '../../../test/fixtures/document-samples.ts'
import { callsTo, type DocumentClient } from '../../../test/support/work/document-fixture.ts'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { author, freshFixture, messageClient } from '../../../test/support/work/message-fixture.ts'
import { newApproval } from '../approval/contract.ts'

const question = {
  kind: 'question' as const,
  title: 'Which crane?',
  detail: '',
  due_date: null,
  milestone_id: null,
}
const subject_sha256 = 'a'.repeat(64)
const approval = newApproval.parse({
  title: 'Pier plan',
  subject_name: 'pier.pdf',
  subject_sha256,
})

async function waitingFixture(t: TestContext) {
  const fixture = await freshFixture(t)
  const { harbour, requests, approvals } = fixture
  const [cole, wren] = [await messageClient(fixture, 'cole'), await messageClient(fixture, 'wren')]
  const decide = (id: string, decision: string, reason: string) =>
    cole.call('POST', `/approvals/${id}/decide/`, {
      decision,
      reason,
      subject_sha256,
    })
  return {
    ...fixture,
    cole,
    wren,
    decide,
    ask: async (kind: 'question' | 'file' = 'question') =>
      await requests.add(harbour.id, { ...question, kind }, author.by),
    askToApprove: async () => await approvals.add(harbour.id, approval, author.by),
    /** What Wren is shown of the notices that ask for something, and how many are new. */
    shown: async () => {
      const { unread, notifications } = await wren.notified()
      return { unread, outcomes: notifications.map(({ outcome }) => outcome) }
    },
  }
}

type Fixture = Awaited<ReturnType<typeof waitingFixture>>

const withdrawn = 'Withdrawn: it is not needed any more'

const ends: Record<string, { end: (fixture: Fixture) => Promise<unknown>; outcomes: unknown[] }> = {
  'a colleague answered': {
    async end({ ask, cole }) {
      const { id } = await ask()
      return await cole.call('POST', `/requests/${id}/answer/`, { answer: 'The tall one.' })
    },
    outcomes: ['Answered by Cole Okafor'],
  },
  'a colleague approved': {
    end: async ({ askToApprove, decide }) =>
      await decide((await askToApprove()).id, 'approved', ''),
    outcomes: ['Approved by Cole Okafor'],
  },
  'a colleague declined': {
    end: async ({ askToApprove, decide }) =>
      await decide((await askToApprove()).id, 'declined', 'Not this pier.'),
    outcomes: ['Declined by Cole Okafor'],
  },
  'a colleague sent': {
    async end({ ask, origin, harbour, cole }) {
      const { id } = await ask('file')
      const token = (cole.headers.Authorization ?? '').replace('Token ', '')
      const by = { token, project: harbour.id } as DocumentClient
      return await callsTo(origin).upload(by, { name: 'crane.pdf', bytes: pdfBytes, request: id })
    },
    outcomes: ['Sent by Cole Okafor'],
  },
  'the firm withdrew its request for': {
    async end({ ask, requests, harbour, clock }) {
      const { id } = await ask()
      clock.pass(1_000)
      await requests.withdraw(harbour.id, id, author.by)
    },
    // The notice that says so is new, and stands for the one that asked.
    outcomes: [null],
  },
  'the firm withdrew from approval': {
    end: async ({ askToApprove, approvals }) =>
      await approvals.withdraw((await askToApprove()).id, author.by),
    outcomes: [withdrawn],
  },
}

for (const [what, { end, outcomes }] of Object.entries(ends)) {
  test(`a notice asks for nothing that ${what}, and says what became of it`, async (t) => {
    const fixture = await waitingFixture(t)
    const done = await end(fixture)
    if (done instanceof Response) assert.equal(done.ok, true, await done.text())
    const unread = outcomes.filter((outcome) => outcome === null).length
    assert.deepEqual(await fixture.shown(), { unread, outcomes })
  })
}

test('a refused answer settles nothing, and neither does the answer to another request', async (t) => {
  const { ask, cole, shown } = await waitingFixture(t)
  const [{ id }] = [await ask(), await ask()]
  await cole.call('POST', `/requests/${id}/answer/`, { answer: '' })
  assert.deepEqual(await shown(), { unread: 2, outcomes: [null, null] })
  await cole.call('POST', `/requests/${id}/answer/`, { answer: 'The tall one.' })
  const { unread, outcomes } = await shown()
  assert.equal(unread, 1)
  assert.deepEqual(outcomes.toSorted(), ['Answered by Cole Okafor', null])
})

test('the mail of the day asks for nothing that was answered before it', async (t) => {
  const { ask, cole, wren, clock, digest, database } = await waitingFixture(t)
  await wren.call('PATCH', '/users/me/notifications/', { request: 'daily' })
  assert.equal(await digest.runDue(), 0)
  const [{ id }] = [await ask(), await ask()]
  await cole.call('POST', `/requests/${id}/answer/`, { answer: 'The tall one.' })
  clock.set('2026-11-23T14:00:00.000Z')
  assert.equal(await digest.runDue(), 1)
  const rows = await database.read.selectFrom('outbox').select('payload').execute()
  const mails = rows.map(({ payload }) => writtenMail(payload))
  const ofDay = mails.filter(({ subject }) => subject.endsWith('new in your projects'))
  assert.deepEqual(
    ofDay.map(({ to, subject }) => [to, subject]),
    [['wren@client.example', 'One thing is new in your projects']],
  )
})
