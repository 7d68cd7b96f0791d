import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { addEnquiryRows, sampleEnquiry } from '../../../test/support/work/enquiries.ts'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { world } from '../../../test/support/world.ts'
import { newId } from '../../platform/auth/token.ts'
import type { EnquiryRow } from './staff.contract.ts'

const [corin, mona, edda] = [
  idOf('account', 'Corin'),
  idOf('account', 'Mona'),
  idOf('account', 'Edda'),
]

type SeenEnquiry = { id: string; assignee: string | null }

/** The cast, and so many open enquiries that are nobody's. */
async function firm(t: TestContext, count: number) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database } = here
  await database.transaction(async (trx) => {
    for (const table of ['enquiry_message', 'enquiry'] as const)
      await trx.deleteFrom(table).execute()
  })
  await addEnquiryRows(
    database,
    Array.from({ length: count }, (_, at) => sampleEnquiry(at + 1)),
  )
  const manager = as.named('Mona')
  const read = async <T>(path: string, by = manager) =>
    (await (await by.call('GET', path)).json()) as T
  return {
    ...here,
    as,
    manager,
    list: async (query = '') =>
      (await read<{ items: EnquiryRow[] }>(`/staff/enquiries/${query}`)).items,
    choice: async (query = '') =>
      await read<{ items: SeenEnquiry[]; whole: boolean }>(`/staff/enquiry-choice/${query}`),
    act: async (body: object, by = manager) => {
      const answer = await by.call('POST', '/staff/enquiries/', { box: 'open', ...body })
      const said = (await answer.json()) as {
        undo: string
        changed: number
        stayed: number
        detail: string
      }
      return { status: answer.status, ...said }
    },
    undo: async (undo: string, by = manager) => {
      const answer = await by.call('POST', `/undo/${undo}/`)
      return [answer.status, answer.status === 204 ? '' : ((await answer.json()) as Detail).detail]
    },
    mails: async () =>
      (await database.read.selectFrom('outbox').selectAll().where('kind', '=', 'mail').execute())
        .map(({ payload }) => writtenMail(payload))
        .filter(({ to }) => to.endsWith('@coronet.example')),
    audited: async (action: string) =>
      await database.read
        .selectFrom('audit_entry')
        .innerJoin('audit_change', 'audit_change.seq', 'audit_entry.seq')
        .select(['about', 'before', 'after'])
        .where('action', '=', action)
        .execute(),
  }
}
interface Detail {
  detail: string
}

test('what was chosen is given to somebody in one act, with one mail, and audited for each', async (t) => {
  const { act, choice, list, mails, audited, undo } = await firm(t, 3)
  const { items, whole } = await choice()
  assert.deepEqual([items.length, whole], [3, true])
  const of = items.slice(0, 2)
  const done = await act({ act: 'assign', person: corin, of })
  assert.deepEqual([done.status, done.changed, done.stayed], [200, 2, 0])
  assert.deepEqual(
    (await list()).map(({ assignee }) => assignee?.id ?? null),
    [corin, corin, null],
  )
  const [mail, ...more] = await mails()
  assert.deepEqual(more, [])
  assert.equal(mail?.to, 'corin@coronet.example')
  assert.match(mail?.subject ?? '', /^Mona coronet gave you 2 enquiries$/)
  const entries = await audited('enquiry-assigned')
  assert.deepEqual(entries.map(({ about }) => about).toSorted(), of.map(({ id }) => id).toSorted())
  assert.ok(entries.every(({ after }) => after?.includes(corin)))
  assert.deepEqual(await undo(done.undo), [204, ''])
  assert.deepEqual(await mails(), [])
  assert.ok((await list()).every(({ assignee }) => assignee === null))
})

test('what others have moved or given meanwhile stays, and is counted', async (t) => {
  const { act, choice, list, as } = await firm(t, 4)
  const of = (await choice()).items
  const [given, answered] = of.map(({ id }) => id)
  const other = as.named('Corin')
  await other.call('POST', `/staff/enquiries/${given}/assign/`, { person: corin })
  await other.call('POST', `/staff/enquiries/${answered}/state/`, { state: 'answered' })
  const done = await act({ act: 'spam', of: [...of, { id: newId(), assignee: null }] })
  assert.deepEqual([done.status, done.changed, done.stayed], [200, 2, 3])
  assert.deepEqual(
    (await list()).map(({ id }) => id),
    [given],
  )
  assert.equal((await list('?box=answered')).length, 1)
  assert.equal((await list('?box=review')).length, 2)
  const none = await act({ act: 'spam', of: of.slice(0, 2) })
  assert.deepEqual(
    [none.status, none.detail],
    [409, 'All of them were changed by others, and stay.'],
  )
})

test('one undo takes back all of it, or nothing where somebody was here since', async (t) => {
  const { act, choice, list, undo, as } = await firm(t, 3)
  const before = await list()
  const first = await act({ act: 'answered', of: (await choice()).items })
  assert.equal((await list('?box=answered')).length, 3)
  assert.deepEqual(await undo(first.undo, as.named('Corin')), [
    404,
    'There is nothing at this address.',
  ])
  assert.deepEqual(await undo(first.undo), [204, ''])
  assert.deepEqual(await list(), before)
  const second = await act({ act: 'spam', of: (await choice()).items })
  const note = await as
    .named('Corin')
    .call('POST', `/staff/enquiries/${before[1]?.id}/note/`, { text: 'No spam.' })
  assert.equal(note.status, 200)
  assert.deepEqual(await undo(second.undo), [
    409,
    'Somebody has changed one of them since, so all stay as they are.',
  ])
  assert.equal((await list('?box=review')).length, 3)
})

test('an act on what others have left alone does not stand in the way of their undo', async (t) => {
  const { act, choice, as, list, undo } = await firm(t, 2)
  const of = (await choice()).items
  const other = as.named('Corin')
  const given = await other.call('POST', `/staff/enquiries/${of[0]?.id}/assign/`, { person: corin })
  const { undo: back } = (await given.json()) as { undo: string }
  assert.equal((await act({ act: 'answered', of })).stayed, 1)
  assert.deepEqual(await undo(back, other), [204, ''])
  assert.deepEqual(
    (await list()).map(({ assignee }) => assignee),
    [null],
  )
})

test('what cannot be done to them is refused, and nothing is changed', async (t) => {
  const { act, choice, list, mails } = await firm(t, 2)
  const of = (await choice()).items
  const many = Array.from({ length: 501 }, () => ({
    id: newId(),
    assignee: null,
  }))
  const wrong: [object, status: number][] = [
    [{ act: 'assign', person: edda, of }, 400],
    [{ act: 'answered', box: 'won', of }, 400],
    [{ act: 'spam', box: 'review', of }, 400],
    [{ act: 'spam', of: [...of, ...of] }, 400],
    [{ act: 'spam', of: [] }, 400],
    [{ act: 'spam', of: many }, 400],
  ]
  for (const [body, status] of wrong) assert.equal((await act(body)).status, status)
  assert.equal((await list()).length, 2)
  const mine = await act({ act: 'assign', person: mona, of })
  assert.equal(mine.changed, 2)
  assert.deepEqual(await mails(), [], 'to oneself')
})

test('five hundred are changed at once, and no more are offered', async (t) => {
  const { act, choice, list } = await firm(t, 501)
  const { items, whole } = await choice('?search=part&assignee=nobody')
  assert.deepEqual([items.length, whole], [500, false])
  const began = performance.now()
  const done = await act({ act: 'spam', of: items })
  t.diagnostic(`${Math.round(performance.now() - began)} ms`)
  assert.deepEqual([done.status, done.changed], [200, 500])
  assert.equal((await list()).length, 1)
})
