import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addEnquiryRows, sampleEnquiry } from '../../../test/support/work/enquiries.ts'
import { readState } from '../../../test/matrix/state.ts'
import { inboundFixture } from '../../../test/support/mail/inbound.ts'
import { mailWith } from '../../../test/support/mail/with-files.ts'
import { keptSince } from './period.ts'
import { periodNames } from './staff.contract.ts'

const aDay = 24 * 60 * 60 * 1000
/** In every text of the enquiry that is looked for. */
const mark = 'quillfeather'

/** Where an enquiry leaves something. */
const everywhere = [
  'draft',
  'enquiry',
  'enquiry_message',
  'inbound_mail',
  'mail_file',
  'outbox',
  'put_away',
  'revision',
  'search_entry',
  'spam_lesson',
  'spam_word',
  'undo',
]

/** A firm to which mails come. */
async function firm(t: TestContext) {
  const here = await inboundFixture(t)
  const { clock, database, retain } = here
  const mona = here.as.named('Mona')
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await mona.call(method, path, body)
    assert.ok(answer.ok, `${path}: ${await answer.clone().text()}`)
    return (await answer.json()) as { thread?: { id: string }[] }
  }
  return {
    ...here,
    call,
    /** Goes to a day, and looks there until the clock has gone evenly for long enough. */
    async lookOn(day: string) {
      clock.set(new Date(Date.parse(`${day}T12:00:00Z`) - 4 * aDay).toISOString())
      await retain()
      clock.pass(4 * aDay)
      await retain()
    },
    /** The tables in which there is still something of what has the mark, or of these ids. */
    async traces(...ids: string[]) {
      const found = await database.read.selectFrom('search_entry').selectAll().execute()
      const state = new Map([...(await readState(database)), ['search_entry', found]])
      const tables = [...state].flatMap(([table, rows]) => {
        const text = JSON.stringify(rows)
        // Which enquiry somebody worked on is in the chain for ever; no word of what it said is.
        const words = table === 'audit_entry' ? [mark] : [mark, ...ids]
        return words.some((one) => text.includes(one)) ? [table] : []
      })
      return tables.sort()
    },
    async left(): Promise<string[]> {
      const rows = database.read.selectFrom('enquiry').select('reference').orderBy('reference')
      return (await rows.execute()).map(({ reference }) => reference)
    },
  }
}

test('an enquiry goes 24 months after the last that was written in it, with all that hangs on it', async (t) => {
  const here = await firm(t)
  const { call, database, clock } = here
  const words = {
    company: mark,
    message: `We sell ${mark} by the yard.`,
    email: `ada@${mark}.example`,
  }
  const at = { received_at: clock.now().toISOString() }
  const [first, second] = [
    sampleEnquiry(1, { ...words, ...at }),
    sampleEnquiry(2, { ...words, ...at }),
  ]
  await addEnquiryRows(database, [first, second])
  const path = `/staff/enquiries/${first.id}`
  await call('POST', `${path}/note/`, { text: `A note on ${mark}.` })
  await call('POST', `${path}/spam/`, { spam: true })
  await call('POST', `${path}/spam/`, { spam: false })
  await call('POST', `${path}/merge/`, { other: second.reference })
  const { thread } = await call('GET', `${path}/`, undefined)
  const seen = thread?.at(-1)?.id
  await call('POST', `${path}/answer/`, { text: `We know ${mark}.`, seen })
  await call('PATCH', `/staff/enquiries/${first.id}/drafts/note/`, {
    editor: 'page',
    sequence: 1,
    fields: [{ name: 'text', value: `A draft on ${mark}.`, seen: null, base: 1 }],
  })
  await call('POST', '/staff/today/away/', {
    kind: 'enquiry',
    about: first.id,
    away_until: '2026-12-01T09:00:00.000Z',
  })
  clock.set('2027-03-01T12:00:00.000Z')
  const to = await here.answerTo('enquiryAnswered')
  const mail = mailWith({ From: words.email, To: to }, [{ name: `${mark}.pdf`, bytes: '%PDF-1.7' }])
  assert.equal((await here.deliver(mail)).state, 'placed')
  await here.takingOut.runDue()

  assert.deepEqual(await here.traces(first.id, second.id), everywhere)
  await here.lookOn('2029-02-28')
  assert.ok((await here.left()).includes(first.reference), 'a day before, it is all there')
  await here.lookOn('2029-03-02')
  assert.deepEqual(await here.traces(first.id, second.id), [])
  const entries = database.read.selectFrom('audit_entry').select('detail')
  const removed = await entries.where('action', '=', 'kept-long-enough').execute()
  assert.ok(removed.some(({ detail }) => JSON.parse(detail).what === 'enquiries'))
})

test('what was set aside as spam goes after 30 days, unless it was taken out of there', async (t) => {
  const here = await firm(t)
  await here.database.transaction(async (trx) => {
    await trx.deleteFrom('enquiry_message').execute()
    await trx.deleteFrom('enquiry').execute()
  })
  const aside = (nth: number, day: string | null) =>
    sampleEnquiry(nth, {
      received_at: '2026-11-01T12:00:00.000Z',
      quarantined_at: day && `${day}T12:00:00.000Z`,
    })
  const rows = [
    aside(1, '2026-11-01'),
    aside(2, null),
    aside(3, '2026-11-03'),
    aside(4, '2026-11-01'),
  ]
  await addEnquiryRows(here.database, rows)
  await here.call('POST', `/staff/enquiries/${rows[3]?.id}/spam/`, { spam: false })
  const [spam, page] = [rows[0]?.id ?? '', { editor: 'page', sequence: 1 }]
  const fields = [{ name: 'text', value: 'Is this one?', seen: null, base: 0 }]
  await here.call('PATCH', `/staff/enquiries/${spam}/drafts/note/`, { ...page, fields })
  await here.lookOn('2026-12-02')
  assert.deepEqual(await here.traces(spam), [])
  const names = rows.map(({ reference }) => reference)
  assert.deepEqual(await here.left(), [names[1], names[2], names[3]])
})

test('nothing is removed for three days after the clock was set, however old it is', async (t) => {
  const here = await firm(t)
  const before = await here.left()
  here.clock.set('2040-01-01T12:00:00.000Z')
  await here.retain()
  here.clock.pass(3 * aDay - 1)
  await here.retain()
  assert.deepEqual(await here.left(), before)
  here.clock.pass(1)
  await here.retain()
  assert.deepEqual(await here.left(), [])
})

test('of subscriptions those go that were ended, or never confirmed', async (t) => {
  const here = await firm(t)
  const row = (id: string, more: object) => ({
    id,
    email: `${id}@client.example`,
    requested_at: '2027-01-01T12:00:00.000Z',
    confirm_hash: null,
    confirm_until: null,
    confirmed_at: null,
    unsubscribed_at: null,
    ...more,
  })
  const old = '2027-01-01T13:00:00.000Z'
  const rows = [
    row('asked', {}),
    row('asked-again', {
      confirmed_at: old,
      unsubscribed_at: old,
      confirm_until: '2027-03-02T12:00:00.000Z',
    }),
    row('asked-lately', { requested_at: '2027-02-20T12:00:00.000Z' }),
    row('confirmed', { confirmed_at: old }),
    row('ended', { confirmed_at: old, unsubscribed_at: old }),
    row('ended-lately', { confirmed_at: old, unsubscribed_at: '2027-02-20T12:00:00.000Z' }),
  ]
  await here.database.transaction(async (trx) => {
    await trx.deleteFrom('subscriber').execute()
    await trx.insertInto('subscriber').values(rows).execute()
  })
  await here.lookOn('2027-03-01')
  const left = await here.database.read
    .selectFrom('subscriber')
    .select('id')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    left.map(({ id }) => id),
    ['asked-again', 'asked-lately', 'confirmed', 'ended-lately'],
  )
})

test('mails that have left go after a year, those that wait and those of an enquiry do not', async (t) => {
  const here = await firm(t)
  const enquiry = await here.database.read
    .selectFrom('enquiry')
    .select('id')
    .where('quarantined_at', 'is', null)
    .executeTakeFirstOrThrow()
  const mail = (id: string, ended_at: string | null, about = '') => ({
    id,
    about,
    kind: 'mail' as const,
    payload: '{}',
    attempts: 1,
    state: 'sent',
    created_at: '2027-01-01T12:00:00.000Z',
    next_try_at: ended_at ? null : '2027-01-02T00:00:00.000Z',
    leased_until: null,
    last_error: null,
    outcome: null,
    ended_at,
  })
  await here.database.transaction(async (trx) => {
    await trx.deleteFrom('outbox').execute()
    const old = '2027-01-01T13:00:00.000Z'
    const rows = [
      mail('old', old),
      mail('waits', null),
      mail('answer', old, enquiry?.id),
      mail('late', '2027-06-01T13:00:00.000Z'),
    ]
    await trx.insertInto('outbox').values(rows).execute()
  })
  await here.lookOn('2028-02-01')
  const left = await here.database.read.selectFrom('outbox').select('id').orderBy('id').execute()
  assert.deepEqual(
    left.map(({ id }) => id),
    ['answer', 'late', 'waits'],
  )
})

test('sign-ins are known for 90 days after they ended', async (t) => {
  const here = await firm(t)
  const session = here.database.read.selectFrom('session').select(['expires_at'])
  const ends = (await session.execute()).map(({ expires_at }) => expires_at)
  const last = new Date(Math.max(...ends.map((at) => Date.parse(at))) + 90 * aDay)
  const day = (at: Date) => at.toISOString().slice(0, 10)
  await here.lookOn(day(new Date(last.getTime() - aDay)))
  assert.notEqual((await session.execute()).length, 0)
  await here.lookOn(day(new Date(last.getTime() + 2 * aDay)))
  assert.equal((await session.execute()).length, 0)
})

test('the owner sees how many of each go next, and no one else does', async (t) => {
  const here = await firm(t)
  const now = here.clock.now().getTime()
  const aside = (nth: number, days: number) => {
    const at = new Date(now - days * aDay).toISOString()
    return sampleEnquiry(nth, { received_at: at, quarantined_at: at })
  }
  await here.database.transaction((trx) =>
    trx.updateTable('enquiry').set({ quarantined_at: null }).execute(),
  )
  await addEnquiryRows(here.database, [aside(1, 24), aside(2, 10), aside(3, 1)])
  const path = '/staff/system/retention/'
  for (const by of [here.as.manager, here.as.member('halden')])
    assert.equal((await by.call('GET', path)).status, 403)
  const answer = await here.as.owner.call('GET', path)
  const said = (await answer.json()) as { kept: { name: string; in_a_week: number }[] }
  assert.deepEqual(
    said.kept.map(({ name }) => name),
    periodNames,
  )
  assert.deepEqual(
    said.kept.find(({ name }) => name === 'quarantined'),
    { name: 'quarantined', in_a_week: 1, in_a_month: 3 },
  )
  assert.deepEqual(
    { ...said, kept: [] },
    { looked_at: null, not_before: new Date(now + 3 * aDay).toISOString(), kept: [] },
  )
})

test('a month is a month of the calendar', () => {
  const at = new Date('2028-03-31T12:00:00.000Z')
  assert.equal(keptSince('enquiries', at), '2026-03-31T12:00:00.000Z')
  assert.equal(keptSince('mails', new Date('2028-02-29T12:00:00.000Z')), '2027-02-28T12:00:00.000Z')
  assert.equal(keptSince('quarantined', at), '2028-03-01T12:00:00.000Z')
})
