import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { setValues } from '../../../test/support/set-values.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { endReview, reviewAgain, reviewStore } from './review-store.ts'
import {
  bytesWaiting,
  countAttempt,
  earlierText,
  forgetMailsBefore,
  insertReceived,
  isMailKept,
  lockMessageId,
  noteEntry,
  placedSince,
  settleMail,
  unread,
} from './store.ts'

const now = '2026-11-20T15:00:00.000Z'
const earlier = '2026-11-20T14:00:00.000Z'
const mailOf = (id: string, received_at = earlier) => ({
  id,
  received_at,
  body_hash: `hash ${id}`,
  size: 10,
  file_key: `file ${id}`,
})
type Values = Parameters<typeof setValues<'inbound_mail'>>[2]

/** Three mails that nobody has read: `one`, and two others that what is done to it must not touch. */
async function threeMails(t: TestContext) {
  const database = await freshDatabase(t)
  await database.transaction(async (trx) => {
    for (const id of ['before', 'one', 'zlast']) await insertReceived(trx, mailOf(id))
  })
  return {
    ...database,
    set: async (id: string, values: Values) =>
      await setValues(database, { table: 'inbound_mail', id }, values),
    all: async () => {
      const rows = database.read.selectFrom('inbound_mail').selectAll().orderBy('id').execute()
      return new Map((await rows).map((row) => [row.id, row]))
    },
  }
}

type Trx = Parameters<Parameters<Awaited<ReturnType<typeof freshDatabase>>['transaction']>[0]>[0]
const received: Values = { state: 'received' }
const placed = { state: 'placed', now } as const

/** What is done to one mail, from which state on, and what it is then. */
const acts: [name: string, from: Values, act: (trx: Trx) => Promise<unknown>, to: Values][] = [
  ['countAttempt', received, (trx) => countAttempt(trx, 'one'), { attempts: 1 }],
  ['noteEntry', received, (trx) => noteEntry(trx, 'one', 'entry'), { entry_id: 'entry' }],
  [
    'settleMail',
    received,
    (trx) => settleMail(trx, 'one', { state: 'review', settled_at: now }),
    { state: 'review', settled_at: now },
  ],
  [
    'endReview',
    { state: 'review' },
    (trx) => endReview(trx, 'all', 'one', placed),
    { state: 'placed' },
  ],
  ['reviewAgain', { state: 'discarded' }, (trx) => reviewAgain(trx, 'one'), { state: 'review' }],
]

for (const [name, from, act, to] of acts)
  test(`${name} is about one mail, and no other`, async (t) => {
    const { transaction, set, all } = await threeMails(t)
    for (const id of ['before', 'one', 'zlast']) await set(id, from)
    const before = await all()
    assert.notEqual(await transaction(act), false)
    const after = await all()
    for (const [key, value] of Object.entries(to))
      assert.equal(after.get('one')?.[key as keyof Tables['inbound_mail']], value, key)
    for (const id of ['before', 'zlast']) assert.deepEqual(after.get(id), before.get(id))
  })

test('what was settled is not settled again, and a review ends and begins again once', async (t) => {
  const { transaction, set } = await threeMails(t)
  const tried = async (state: string) => {
    await set('one', { state })
    return [
      await transaction((trx) => settleMail(trx, 'one', { state: 'placed', settled_at: now })),
      await transaction(async (trx) => {
        await trx
          .updateTable('inbound_mail')
          .set({ state: state as 'review' })
          .execute()
        return [await endReview(trx, 'all', 'one', placed)]
      }),
      await transaction(async (trx) => {
        await trx
          .updateTable('inbound_mail')
          .set({ state: state as 'review' })
          .execute()
        return await reviewAgain(trx, 'one')
      }),
    ].flat()
  }
  assert.deepEqual(await tried('received'), [true, false, false])
  assert.deepEqual(await tried('review'), [false, true, false])
  assert.deepEqual(await tried('placed'), [false, false, true])
  assert.deepEqual(await tried('discarded'), [false, false, true])
})

test('the same mail a second time is the one that is there, of many', async (t) => {
  const { transaction, all } = await threeMails(t)
  const again = { ...mailOf('again'), body_hash: 'hash one' }
  assert.equal(await transaction((trx) => insertReceived(trx, again)), 'one')
  assert.equal((await all()).size, 3)
})

test('only mails that nobody has read are read, and only those in review are reviewed', async (t) => {
  const database = await threeMails(t)
  const { set } = database
  const reviews = reviewStore(database)
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const seen = async () => [
    idsOf(await unread(database)),
    idsOf((await reviews.page('all', '')).items),
    await reviews.count('all'),
    (await reviews.find('all', 'one'))?.id,
    await bytesWaiting(database),
  ]
  assert.deepEqual(await seen(), [['before', 'one', 'zlast'], [], 0, undefined, 30])
  await set('one', { state: 'review' })
  assert.deepEqual(await seen(), [['before', 'zlast'], ['one'], 1, 'one', 30])
  await set('zlast', { state: 'review' })
  assert.deepEqual(await seen(), [['before'], ['zlast', 'one'], 2, 'one', 30])
  await set('one', { state: 'placed' })
  assert.deepEqual(await seen(), [['before'], ['zlast'], 1, undefined, 20])
})

test('a page of the review has twenty, and the next begins after the last', async (t) => {
  const database = await freshDatabase(t)
  await database.transaction(async (trx) => {
    for (let nth = 10; nth < 31; nth++) await insertReceived(trx, mailOf(`m${nth}`))
    await trx.updateTable('inbound_mail').set({ state: 'review' }).execute()
  })
  const { page } = reviewStore(database)
  const first = await page('all', '')
  assert.deepEqual([first.items.length, first.items.at(-1)?.id, first.next], [20, 'm11', 'm11'])
  const second = await page('all', 'm11')
  assert.deepEqual([second.items.map(({ id }) => id), second.next], [['m10'], null])
  await database.transaction((trx) =>
    trx.deleteFrom('inbound_mail').where('id', '=', 'm10').execute(),
  )
  assert.equal((await page('all', '')).next, null)
})

test('an earlier mail is one of the same Message-ID, and of a sender those placed since count', async (t) => {
  const database = await threeMails(t)
  const { set, transaction, all } = database
  await set('before', { message_id: 'other', state: 'placed', text_hash: 'other text' })
  await set('one', { message_id: 'same', state: 'placed', text_hash: 'text' })
  const found = async () => await transaction((trx) => earlierText(trx, 'same'))
  assert.equal((await found())?.text_hash, 'text')
  await set('one', { state: 'received' })
  assert.equal(await found(), undefined)
  await transaction((trx) => lockMessageId(trx, 'same'))
  assert.equal((await all()).get('one')?.attempts, 0)
  const [sender, settled_at] = ['ada@client.example', now]
  await set('before', { state: 'placed', sender: 'other@client.example', settled_at })
  await set('one', { state: 'placed', sender, settled_at })
  await set('zlast', { state: 'discarded', sender, settled_at })
  assert.equal(await placedSince(database, sender, earlier), 1)
  assert.equal(await placedSince(database, sender, now), 0, 'after that moment')
  await set('zlast', { state: 'automatic' })
  assert.equal(await placedSince(database, sender, earlier), 2)
})

test('a mail is forgotten after its time, and not while somebody waits for it or its files', async (t) => {
  const database = await threeMails(t)
  const { set, transaction, all } = database
  const settled = { state: 'placed', settled_at: earlier, text: 'said' }
  for (const id of ['before', 'one', 'zlast']) await set(id, settled)
  const forget = async (before: string, at = now) => {
    await transaction((trx) => forgetMailsBefore(trx, before, { now: at, most: 100 }))
    return [...(await all()).values()].filter((row) => row.forgotten_at).map(({ id }) => id)
  }
  assert.deepEqual(await forget(earlier), [], 'at that moment')
  await set('before', { state: 'review' })
  await set('zlast', { settled_at: now })
  assert.equal(await isMailKept(database, 'file one'), true)
  assert.deepEqual(await forget(now), ['one'])
  assert.equal((await all()).get('one')?.text, null)
  assert.equal(await isMailKept(database, 'file one'), false)
  assert.equal(await isMailKept(database, 'file zlast'), true)
  await forget(now, '2026-11-21T15:00:00.000Z')
  assert.equal((await all()).get('one')?.forgotten_at, now, 'once')
})
