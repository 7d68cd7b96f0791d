import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Insertable } from 'kysely'
import { idOf } from '../../../test/fixtures/cast.ts'
import { inboundFixture, mailOf } from '../../../test/support/mail/inbound.ts'
import { sampleEnquiry } from '../../../test/support/work/enquiries.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import type { MergePreview } from './staff.contract.ts'

const [first, second, third] = ['ENQ-00000001', 'ENQ-00000002', 'ENQ-00000003'] as const
const [corin, mona] = [idOf('account', 'Corin'), idOf('account', 'Mona')]

type Row = Partial<Insertable<Tables['enquiry']>>

/** Three enquiries; the second is a duplicate of the first. */
async function firm(t: TestContext, changes: { first?: Row; second?: Row } = {}) {
  const here = await inboundFixture(t, {})
  const { as, database } = here
  const [manager, editor] = [as.named('Mona'), as.editor]
  const rows = [
    sampleEnquiry(1, { email: 'grete@nordkai.example', phone: '', ...changes.first }),
    sampleEnquiry(2, { email: 'grete@nordkai.example', company: '', ...changes.second }),
    sampleEnquiry(3),
  ]
  const note = { author_id: mona, message_id: null, in_reply_to: null, mail_references: null }
  await database.transaction(async (trx) => {
    await trx.insertInto('enquiry').values(rows).execute()
    await trx
      .insertInto('enquiry_message')
      .values({
        ...note,
        id: newId(),
        enquiry_id: rows[1]?.id ?? '',
        direction: 'note',
        text: 'Ask about the price book.',
        created_at: '2026-11-20T12:30:00.000Z',
        task_id: null,
      })
      .execute()
  })
  const act = async (name: string, what: string, body: unknown, by = manager) => {
    const answer = await by.call('POST', `/staff/enquiries/${name}/${what}/`, body)
    const said = (await answer.json()) as { undo: string; stays: string[]; detail: string }
    return { ...said, status: answer.status }
  }
  const ids = new Map(rows.map(({ reference, id }) => [reference, id]))
  return {
    ...here,
    rows,
    ids,
    editor,
    act,
    merge: (kept: string, other: string) => act(kept, 'merge', { other }),
    unmerge: (kept: string, other: string) => act(kept, 'unmerge', { other }),
    undo: async (undo: string) => (await manager.call('POST', `/undo/${undo}/`)).status,
    read: async (name: string) =>
      (await (await manager.call('GET', `/staff/enquiries/${name}/`)).json()) as EnquiryWhole,
    preview: async (kept: string, other: string) =>
      (await (
        await manager.call('GET', `/staff/enquiries/${kept}/merge/${other}/`)
      ).json()) as MergePreview,
    listed: async () =>
      (
        (await (await manager.call('GET', '/staff/enquiries/')).json()) as {
          items: { reference: string }[]
        }
      ).items.map(({ reference }) => reference),
    /** Everything that is stored of the three, and of what was said about them. */
    stored: async () => ({
      enquiries: await database.read
        .selectFrom('enquiry')
        .selectAll()
        .where('id', 'in', [...ids.values()])
        .orderBy('id')
        .execute(),
      messages: await database.read
        .selectFrom('enquiry_message')
        .selectAll()
        .where('enquiry_id', 'in', [...ids.values()])
        .orderBy('id')
        .execute(),
    }),
  }
}

test('a duplicate goes into the one that stays, with its message, notes and the earlier time', async (t) => {
  const { merge, read, listed, preview, ids } = await firm(t, {
    first: { reply_due_at: '2026-11-23T16:00:00.000Z' },
    second: { reply_due_at: '2026-11-23T14:00:00.000Z', assignee_id: corin },
  })
  const shown = await preview(first, second)
  assert.equal(shown.refused, null)
  assert.deepEqual([shown.mails, shown.notes], [0, 1])
  assert.deepEqual(shown.fields.slice(0, 5), [
    { field: 'state', kept: 'open', other: 'open', becomes: 'open' },
    { field: 'assignee', kept: '', other: 'Corin coronet', becomes: 'Corin coronet' },
    {
      field: 'reply_due_at',
      kept: '2026-11-23T16:00:00.000Z',
      other: '2026-11-23T14:00:00.000Z',
      becomes: '2026-11-23T14:00:00.000Z',
    },
    {
      field: 'subject',
      kept: 'Replace CPQ, part 1',
      other: 'Replace CPQ, part 2',
      becomes: 'Replace CPQ, part 1',
    },
    { field: 'phone', kept: '', other: '+47 22 55 01 42', becomes: '+47 22 55 01 42' },
  ])
  assert.equal((await merge(first, second)).status, 200)
  const whole = await read(first)
  assert.equal(whole.reply_due_at, '2026-11-23T14:00:00.000Z')
  assert.deepEqual([whole.assignee?.id, whole.phone], [corin, '+47 22 55 01 42'])
  assert.deepEqual(
    whole.thread.map(({ kind, text, merged }) => [kind, text, merged]),
    [
      [
        'in',
        'We run CPQ for 60 sellers, and the renewal is on March 1.',
        { reference: second, first: true },
      ],
      ['note', 'Ask about the price book.', { reference: second, first: false }],
    ],
  )
  assert.deepEqual(
    whole.merged.map(({ reference }) => reference),
    [second],
  )
  assert.ok(
    whole.also.every(({ reference }) => reference !== second),
    'it is offered once',
  )
  const led = [await read(second), await read(ids.get(second) ?? '')]
  assert.ok(led.every(({ reference }) => reference === first))
  assert.ok(!(await listed()).includes(second))
})

test('a merge is taken back field for field, at once or later', async (t) => {
  const { merge, unmerge, undo, stored, act, read } = await firm(t, {
    second: { assignee_id: corin, reply_due_at: '2026-11-20T12:10:00.000Z' },
  })
  const before = await stored()
  const { undo: at } = await merge(first, second)
  assert.equal(await undo(at), 204)
  assert.deepEqual(await stored(), before)
  await merge(first, second)
  const out = await unmerge(first, second)
  assert.deepEqual([out.status, out.stays], [200, []])
  const plain = ({ enquiries, messages }: typeof before) => ({
    enquiries: enquiries.map((one) => ({ ...one, revision: 0 })),
    messages,
  })
  assert.deepEqual(plain(await stored()), plain(before))
  assert.equal(await undo(out.undo), 204, 'what was taken out is merged again')
  assert.equal((await read(second)).reference, first)
  await act((await read(first)).id, 'assign', { person: mona })
  const late = await unmerge(first, second)
  assert.deepEqual([late.status, late.stays], [200, ['assignee']])
  assert.equal((await read(first)).assignee?.id, mona)
  assert.equal((await read(second)).assignee?.id, corin)
})

test('what was answered since stays together, and says so', async (t) => {
  const { merge, unmerge, undo, act, read, clock } = await firm(t)
  const { undo: at } = await merge(first, second)
  clock.pass(1000)
  const { id, thread } = await read(first)
  const answer = { text: 'Dear Grete', seen: thread.at(-1)?.id ?? null }
  assert.equal((await act(id, 'answer', answer)).status, 200)
  assert.equal(await undo(at), 409)
  const { status, detail } = await unmerge(first, second)
  assert.equal(status, 409)
  assert.match(detail, /answered since they were merged/)
  const { box } = await read(first)
  assert.equal(box, 'answered')
})

test('a mail to the one that was merged lands in the one that stays, and goes out with it', async (t) => {
  const { merge, unmerge, act, read, answerTo, deliver, ids, clock } = await firm(t)
  await act(ids.get(second) ?? '', 'answer', { text: 'Wednesday?', seen: null, anyway: true })
  const to = await answerTo('enquiryAnswered')
  await merge(first, second)
  assert.equal((await read(first)).box, 'open')
  clock.pass(20 * 60_000)
  const { state } = await deliver(mailOf({ From: 'Grete Olsen <grete@nordkai.example>', To: to }))
  assert.equal(state, 'placed')
  const whole = await read(first)
  assert.deepEqual(
    whole.thread.map(({ kind, merged }) => [kind, merged?.reference]),
    [
      ['in', second],
      ['note', second],
      ['out', second],
      ['in', second],
    ],
  )
  assert.equal((await unmerge(first, second)).status, 200)
  assert.deepEqual((await read(first)).thread, [])
  const apart = await read(second)
  assert.equal(apart.box, 'open', 'its visitor waits again')
  assert.deepEqual(
    apart.thread.map(({ kind, merged }) => [kind, merged]),
    [
      ['note', null],
      ['out', null],
      ['in', null],
    ],
  )
})

test('what has changed no field of the one that stays is taken out again, too', async (t) => {
  const same = { email: 'grete@nordkai.example', phone: '+47 1', company: 'Nordkai' }
  const due = { reply_due_at: '2026-11-23T14:00:00.000Z' }
  const { merge, unmerge, read } = await firm(t, {
    first: { ...same, ...due },
    second: { ...same, ...due },
  })
  await merge(first, second)
  assert.equal((await unmerge(first, second)).status, 200)
  assert.equal((await read(second)).reference, second)
})

test('what cannot be merged says why', async (t) => {
  const { merge, unmerge, act, preview, ids, editor } = await firm(t)
  const why = async (kept: string, other: string) => {
    const { status, detail } = await merge(kept, other)
    assert.equal(status, 409)
    assert.equal((await preview(kept, other)).refused, detail)
    return detail
  }
  assert.match(await why(first, first), /the same enquiry/)
  await act(ids.get(third) ?? '', 'spam', { spam: true })
  assert.match(await why(first, third), /lies in review/)
  await act(ids.get(third) ?? '', 'spam', { spam: false })
  await merge(first, second)
  assert.match(await why(first, second), /was merged into this one already/)
  assert.match(await why(third, second), /merged into another enquiry already/)
  assert.match(await why(third, first), /^Others were merged into ENQ-00000001\. Keep that one/)
  assert.match((await unmerge(first, third)).detail, /not merged any more/)
  const note = await act(ids.get(second) ?? '', 'note', { text: 'Late.' })
  assert.deepEqual([note.status, note.detail.slice(0, 19)], [409, 'It was merged into '])
  assert.equal((await merge(first, 'ENQ-ZZZZZZZ9')).status, 404)
  assert.equal((await act(first, 'merge', { other: third }, editor)).status, 403)
})

test('whoever merges two enquiries into each other at the same time merges them once', async (t) => {
  const { merge, read } = await firm(t)
  const answers = await Promise.all([merge(first, second), merge(second, first)])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const [a, b] = [await read(first), await read(second)]
  assert.equal(a.reference, b.reference)
  assert.equal(a.thread.filter(({ kind }) => kind === 'in').length, 1)
})
