import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { world } from '../../../test/support/world.ts'
import type { EnquiryWhole } from './staff.contract.ts'

const id = idOf('enquiry', 'Corin')
const doubtful = idOf('enquiry', 'Mona')
const [corin, mona, edda] = [
  idOf('account', 'Corin'),
  idOf('account', 'Mona'),
  idOf('account', 'Edda'),
]
const noted = idOf('note', 'Corin')

/** The cast, an open enquiry that was given to Corin, and one in review. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const manager = as.named('Mona')
  const act = async (what: string, body: unknown, by = manager, of = id) => {
    const answer = await by.call('POST', `/staff/enquiries/${of}/${what}/`, body)
    return { status: answer.status, ...((await answer.json()) as { undo: string; detail: string }) }
  }
  return {
    ...here,
    as,
    manager,
    act,
    read: async (of = id) =>
      (await (await manager.call('GET', `/staff/enquiries/${of}/`)).json()) as EnquiryWhole,
    undo: async (undo: string, by = manager) => (await by.call('POST', `/undo/${undo}/`)).status,
    mails: async () =>
      (
        await here.database.read
          .selectFrom('outbox')
          .selectAll()
          .where('kind', '=', 'mail')
          .execute()
      )
        .filter(({ about }) => about === id || about === doubtful)
        .map(({ payload, ...task }) => ({ ...task, ...writtenMail(payload) })),
    list: async (query = '') =>
      (await (await manager.call('GET', `/staff/enquiries/${query}`)).json()) as {
        items: { reference: string }[]
        counts: Record<string, number>
        next: string | null
      },
  }
}

test('an answer is mailed in the name of its writer after ten seconds, and stops the clock', async (t) => {
  const { act, read, mails, clock, list } = await firm(t)
  const { status } = await act('answer', { text: 'Dear Grete,\n\nWednesday?', seen: noted })
  assert.equal(status, 200)
  const [mail, ...more] = await mails()
  assert.deepEqual(more, [])
  assert.equal(mail?.to, 'grete@nordkai.example')
  assert.match(mail?.fromName ?? '', /^Mona coronet/)
  assert.match(mail?.subject ?? '', /^Re: Replace our quoting \(ENQ-ZZZZZZZ2\)$/)
  assert.equal(mail?.held_until, new Date(clock.now().getTime() + 10_000).toISOString())
  const { box, answered_at, thread, assignee } = await read()
  assert.deepEqual([box, answered_at], ['answered', clock.now().toISOString()])
  assert.equal(assignee?.id, corin, 'it stays with whom it was given to')
  assert.deepEqual(
    thread.map(({ kind, author, mail: state }) => [kind, author, state]),
    [
      ['note', 'Corin coronet', null],
      ['out', 'Mona coronet', 'waiting'],
    ],
  )
  const { counts } = await list()
  assert.deepEqual(counts, { open: 0, answered: 1, won: 0, lost: 0, review: 1 })
})

test('an answer is refused while somebody has written since the last entry that was seen', async (t) => {
  const { act, as } = await firm(t)
  const text = 'Wednesday?'
  assert.equal((await act('answer', { text, seen: noted }, as.named('Corin'))).status, 200)
  const late = await act('answer', { text, seen: noted })
  assert.deepEqual(
    [late.status, late.detail],
    [409, 'Corin coronet has written meanwhile. Read that before you send yours.'],
  )
  assert.equal((await act('answer', { text, seen: null })).status, 409)
  assert.equal((await act('answer', { text, seen: noted, anyway: true })).status, 200)
})

test('a second answer refers to the first one, so that they stand in one thread', async (t) => {
  const { act, read, mails } = await firm(t)
  await act('answer', { text: 'First.', seen: noted })
  await act('answer', { text: 'Second.', seen: (await read()).thread.at(-1)?.id ?? null })
  const rows = await mails()
  const [first, second] = ['First.', 'Second.'].map((text) =>
    rows.find((row) => row.text.includes(text)),
  )
  const name = `<${first?.id}@localhost>`
  assert.deepEqual(second?.headers, {
    'Auto-Submitted': 'no',
    'In-Reply-To': name,
    References: name,
  })
})

test('each act is taken back whole by who did it, once, in the order of acts', async (t) => {
  const { act, read, undo, mails, as } = await firm(t)
  const before = await read()
  const acts: [string, unknown][] = [
    ['answer', { text: 'Wednesday?', seen: noted }],
    ['note', { text: 'Called.' }],
    ['assign', { person: mona }],
    ['state', { state: 'lost', why: 'Too small.' }],
    ['spam', { spam: true }],
  ]
  const undos = []
  for (const [what, body] of acts) undos.push((await act(what, body)).undo)
  assert.equal(await undo(undos[0] ?? ''), 409, 'others came after it')
  for (const one of undos.toReversed()) {
    assert.equal(await undo(one, as.named('Corin')), 404, 'not theirs')
    assert.equal(await undo(one), 204)
    assert.equal(await undo(one), 404, 'a second time')
  }
  assert.deepEqual(await read(), before)
  assert.deepEqual(await mails(), [])
})

test('what was sent, what is older than a minute and what somebody changed since stays', async (t) => {
  const { act, undo, outbox, clock, as, read } = await firm(t)
  const sent = await act('answer', { text: 'Wednesday?', seen: noted })
  await outbox.runDue()
  assert.equal((await read()).thread.at(-1)?.mail, 'waiting', 'held back')
  const given = await act('assign', { person: mona })
  await act('note', { text: 'Mine.' }, as.named('Corin'))
  assert.equal(await undo(given.undo), 409)
  clock.pass(61_000)
  assert.equal(await undo(sent.undo), 404)
  assert.equal((await read()).assignee?.id, mona)
})

test('an enquiry is given to those alone who may answer it', async (t) => {
  const { act, read } = await firm(t)
  assert.equal((await act('assign', { person: edda })).status, 400)
  assert.equal((await act('assign', { person: idOf('account', 'Salome') })).status, 400)
  assert.equal((await act('assign', { person: null })).status, 200)
  assert.equal((await read()).assignee, null)
})

test('whoever is given an enquiry is mailed once that stays, and nobody else is', async (t) => {
  const { act, mails, undo, as, clock } = await firm(t)
  const { undo: back } = await act('assign', { person: mona }, as.named('Corin'))
  const [mail, ...more] = await mails()
  assert.deepEqual(more, [])
  assert.equal(mail?.to, 'mona@coronet.example')
  assert.match(mail?.subject ?? '', /^Corin coronet gave you the enquiry of Grete Olsen, Nordkai/)
  assert.equal(mail?.held_until, new Date(clock.now().getTime() + 10_000).toISOString())
  assert.equal(await undo(back, as.named('Corin')), 204)
  assert.deepEqual(await mails(), [], 'taken back')
  await act('assign', { person: mona })
  await act('assign', { person: null })
  await act('assign', { person: corin }, as.named('Corin'))
  await act('assign', { person: corin })
  assert.deepEqual(await mails(), [], 'to oneself, to nobody, and to who has it')
})

test('taken out of review, an enquiry is confirmed once that cannot be taken back', async (t) => {
  const { act, undo, mails, read } = await firm(t)
  assert.equal((await act('state', { state: 'won' }, undefined, doubtful)).status, 409)
  assert.equal((await act('answer', { text: 'A', seen: null }, undefined, doubtful)).status, 409)
  const { undo: back } = await act('spam', { spam: false }, undefined, doubtful)
  const queued = await mails()
  assert.ok(queued.some(({ to }) => to === 'grete@nordkai.example'))
  assert.ok(queued.every(({ held_until }) => held_until !== null))
  assert.equal((await read(doubtful)).box, 'open')
  assert.equal(await undo(back), 204)
  assert.deepEqual(await mails(), [])
  assert.equal((await read(doubtful)).box, 'review')
  const { status, detail } = await act('spam', { spam: true }, undefined, doubtful)
  assert.deepEqual([status, detail], [409, 'It lies in review already.'])
})

test('what does not lie in review is not taken out of it', async (t) => {
  const { act, mails } = await firm(t)
  const { status, detail } = await act('spam', { spam: false })
  assert.deepEqual([status, detail], [409, 'It does not lie in review.'])
  assert.deepEqual(await mails(), [])
})

test('the same act is taken back as often as it is done', async (t) => {
  const { act, undo, read } = await firm(t)
  for (let time = 0; time < 3; time += 1) {
    const { undo: back } = await act('spam', { spam: false }, undefined, doubtful)
    assert.equal((await read(doubtful)).box, 'open')
    assert.equal(await undo(back), 204, `the ${time + 1}. time`)
    assert.equal((await read(doubtful)).box, 'review')
  }
})

test('opened again, the clock of an enquiry goes on; lost keeps why', async (t) => {
  const { act, read } = await firm(t)
  await act('state', { state: 'lost', why: 'Too small.' })
  const { box, ended_why, answered_at } = await read()
  assert.deepEqual([box, ended_why], ['lost', 'Too small.'])
  assert.ok(answered_at)
  await act('state', { state: 'open' })
  const again = await read()
  assert.deepEqual([again.box, again.ended_why, again.answered_at], ['open', '', null])
})
