import assert from 'node:assert/strict'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { test, type TestContext } from 'node:test'
import {
  author,
  messageClient,
  freshFixture,
  messageFixture,
} from '../../../test/support/work/message-fixture.ts'
import { nextMorning } from './digest.ts'

const update = (title: string) => ({
  title,
  content: 'It goes well.',
  health: 'on_track' as const,
  progress: 50,
  done: [],
  next: [],
  risks: [],
  needed: [],
})

/** Two processes with one database, and two updates that are due in the next mail of the day. */
async function morning(t: TestContext) {
  const fixture = await freshFixture(t)
  const second = await messageFixture(t, fixture.address)
  const both = [fixture, second]
  // The first run only sets when the mail of the day is due.
  for (const one of both) assert.equal(await one.digest.runDue(), 0)
  await fixture.publish(fixture.harbour.id, update('The first'), author)
  fixture.clock.pass(1)
  await fixture.publish(fixture.harbour.id, update('The second'), author)
  const mails = async () => {
    const rows = await fixture.database.read.selectFrom('outbox').select('payload').execute()
    return rows.map(({ payload }) => writtenMail(payload))
  }
  const wake = (moment: string) => {
    fixture.clock.set(moment)
    second.clock.set(moment)
  }
  return { ...fixture, both, mails, wake }
}

test('of two processes one writes the mail of the day, with everything since the last', async (t) => {
  const { both, mails, wake, harbour } = await morning(t)
  assert.deepEqual(await mails(), [])
  wake('2026-11-21T07:59:59.000Z')
  for (const one of both) assert.equal(await one.digest.runDue(), 0)
  wake('2026-11-21T14:00:00.000Z')
  const written = await Promise.all(
    Array.from({ length: 10 }, async (_, nth) => (await both[nth % 2]?.digest.runDue()) ?? 0),
  )
  assert.equal(
    written.reduce((sum, count) => sum + count, 0),
    3,
  )
  const sent = await mails()
  assert.deepEqual(sent.map(({ to }) => to).sort(), [
    'cole@client.example',
    'watcher@client.example',
    'wren@client.example',
  ])
  for (const { text } of sent) {
    assert.match(text, /The first[^]*The second/)
    const links = [...text.matchAll(/\/dashboard\?\S*/g)].map(([link]) => link)
    const place = `/dashboard?project=${harbour.id}#projects`
    assert.deepEqual(links, [place, place], 'one for each line')
  }
  wake('2026-11-22T14:00:00.000Z')
  for (const one of both) assert.equal(await one.digest.runDue(), 0, 'nothing new, no mail')
  assert.equal((await mails()).length, 3)
})

test('the mail of the day leaves out whoever has read it, wants none or is suspended', async (t) => {
  const { both, mails, wake, people, database, ...fixture } = await morning(t)
  const [wren, cole] = [
    await messageClient({ ...fixture, database }, 'wren'),
    await messageClient({ ...fixture, database }, 'cole'),
  ]
  await wren.call('POST', '/notifications/read/', { all: true })
  await cole.call('PATCH', '/users/me/notifications/', { update: 'never' })
  await database.transaction((trx) =>
    trx
      .updateTable('account')
      .set({ suspended_at: '2026-11-20T15:00:00.000Z' })
      .where('id', '=', people.watcher.id)
      .execute(),
  )
  wake('2026-11-21T14:00:00.000Z')
  assert.equal(await both[0]?.digest.runDue(), 0)
  assert.deepEqual(await mails(), [])
})

test('the mail of the day is due at eight in the firm’s time zone, also when clocks change', () => {
  const at = (now: string, zone = 'America/New_York') =>
    nextMorning(new Date(now), zone).toISOString()
  assert.equal(at('2026-10-31T11:59:59.000Z'), '2026-10-31T12:00:00.000Z')
  assert.equal(at('2026-10-31T12:00:00.000Z'), '2026-11-01T13:00:00.000Z')
  assert.equal(at('2026-03-08T06:00:00.000Z'), '2026-03-08T12:00:00.000Z')
  assert.equal(at('2026-11-20T20:00:00.000Z', 'Pacific/Auckland'), '2026-11-21T19:00:00.000Z')
  assert.equal(at('2026-11-20T15:00:00.000Z', 'Asia/Kolkata'), '2026-11-21T02:30:00.000Z')
})

test('a clock that was a day ahead delays no mail of the day', async (t) => {
  const { digest, wake, database } = await morning(t)
  wake('2026-11-22T10:00:00.000Z')
  await digest.runDue()
  wake('2026-11-21T10:00:00.000Z')
  assert.equal(await digest.runDue(), 0)
  const { due_at } = await database.read
    .selectFrom('digest')
    .select('due_at')
    .executeTakeFirstOrThrow()
  assert.equal(due_at, '2026-11-21T13:00:00.000Z')
})
