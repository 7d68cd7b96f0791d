import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { setValues } from '../../../test/support/set-values.ts'
import {
  beginSending,
  claimSending,
  countReceivers,
  dueSendings,
  endSending,
  isBegun,
  isReceiver,
  newestPosts,
  nextReceivers,
  noteSent,
  publishedPost,
  setSending,
  withdrawSending,
} from './sending-store.ts'

const [then, now, later] = [
  '2026-11-20T14:00:00.000Z',
  '2026-11-20T15:00:00.000Z',
  '2026-11-20T16:00:00.000Z',
] as [string, string, string]

/** Three posts, of which one is not published yet, and four subscribers, of whom two get mail. */
async function shelves(t: TestContext) {
  const database = await freshDatabase(t)
  const { read, transaction } = database
  const rows = [
    { id: 'one', published_at: then },
    { id: 'two', published_at: now },
    { id: 'three', published_at: later },
  ]
  const readers = [
    { id: 'a', confirmed_at: then },
    { id: 'b', confirmed_at: now },
    { id: 'c', confirmed_at: null },
    { id: 'd', confirmed_at: then, unsubscribed_at: now },
  ]
  await transaction(async (trx) => {
    await trx
      .insertInto('post')
      .values(
        rows.map((row, position) => ({
          ...row,
          position,
          updated_at: then,
          slug: `about-${row.id}`,
          title: row.id,
          excerpt: '',
          body: '[]',
          words: '',
          category: '',
          author_name: '',
          reading_minutes: 1,
          featured: 0,
        })),
      )
      .execute()
    await trx
      .insertInto('subscriber')
      .values(
        readers.map((row) => ({
          email: `${row.id}@client.example`,
          requested_at: then,
          confirm_hash: null,
          confirm_until: null,
          unsubscribed_at: null,
          ...row,
        })),
      )
      .execute()
  })
  const begin = async (post_id: string, next_at = now) =>
    await transaction((trx) =>
      beginSending(trx, { post_id, begun_at: then, begun_by: 'mona', receivers: 2, next_at }),
    )
  assert.deepEqual([await begin('one'), await begin('one')], [true, false])
  assert.equal(await begin('two'), true)
  return {
    read,
    transaction,
    set: async (id: string, values: object) =>
      await setValues(database, { table: 'post_sending', key: 'post_id', id }, values),
    /** How it stands with each: how far it has come, and when it goes on or has ended. */
    sendings: async () => {
      const all = await read.selectFrom('post_sending').selectAll().orderBy('post_id').execute()
      const hour = (moment: string | null) => moment?.slice(11, 13) ?? '-'
      return all.map((row) =>
        [row.post_id, row.reached || '.', row.sent, hour(row.next_at), hour(row.ended_at)].join(
          ' ',
        ),
      )
    },
  }
}

test('those who get mail have confirmed, and not ended it', async (t) => {
  const { read, transaction } = await shelves(t)
  assert.equal(await countReceivers(read), 2)
  const still = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => isReceiver(read, id)))
  assert.deepEqual(still, [true, true, false, false, false])
  const next = async (reached: string, begun_at = now, most = 9) =>
    (await transaction((trx) => nextReceivers(trx, { begun_at, reached }, most))).map(
      ({ id }) => id,
    )
  assert.deepEqual(await next(''), ['a', 'b'])
  assert.deepEqual(await next('a'), ['b'])
  assert.deepEqual(await next('', then), ['a'], 'the other had not confirmed when it began')
  assert.deepEqual(await next('', now, 1), ['a'])
})

test('a post goes out once it is published, and is listed with its own sending', async (t) => {
  const { read } = await shelves(t)
  const title = async (id: string) => (await publishedPost(read, id, now))?.title
  assert.deepEqual(
    [await title('one'), await title('two'), await title('three')],
    ['one', 'two', undefined],
  )
  const listed = async (at: string, most = 9) =>
    (await newestPosts(read, at, most)).map(({ id, receivers }) => `${id} ${receivers}`)
  assert.deepEqual(await listed(later), ['three null', 'two 2', 'one 2'])
  assert.deepEqual(await listed(now), ['two 2', 'one 2'])
  assert.deepEqual(await listed(now, 1), ['two 2'])
})

test('a sending is stopped and goes on by itself, while it runs', async (t) => {
  const { transaction, set, sendings } = await shelves(t)
  const to = async (next_at: string | null, post = 'one') =>
    await transaction((trx) => setSending(trx, post, next_at))
  assert.equal(await to(later), false, 'it is not stopped')
  assert.deepEqual([await to(null), await to(null)], [true, false])
  assert.deepEqual(await sendings(), ['one . 0 - -', 'two . 0 15 -'])
  assert.deepEqual([await to(later), await to(later)], [true, false])
  assert.deepEqual(await sendings(), ['one . 0 16 -', 'two . 0 15 -'])
  await set('one', { next_at: null, ended_at: now })
  assert.equal(await to(later), false, 'it has ended')
  await set('one', { next_at: now })
  assert.equal(await to(null), false, 'it has ended')
  assert.equal(await to(null, 'three'), false)
})

test('a sending is claimed by one, notes how far it has come, and ends by itself', async (t) => {
  const { read, transaction, sendings } = await shelves(t)
  assert.deepEqual((await dueSendings(read, now)).toSorted(), ['one', 'two'])
  assert.deepEqual(await dueSendings(read, then), [])
  const claim = async (post = 'one') =>
    (await transaction((trx) => claimSending(trx, post, { now, next_at: later })))?.begun_at
  assert.deepEqual(
    [await claim(), await claim(), await claim('three')],
    [then, undefined, undefined],
  )
  assert.deepEqual(await dueSendings(read, now), ['two'])
  await transaction((trx) => noteSent(trx, 'one', { reached: 'b', sent: 2 }))
  assert.deepEqual(await sendings(), ['one b 2 16 -', 'two . 0 15 -'])
  const withdraw = async (post: string) => await transaction((trx) => withdrawSending(trx, post))
  assert.equal(await withdraw('one'), false, 'its first mails are in the outbox')
  await transaction((trx) => endSending(trx, 'one', later))
  assert.deepEqual(await sendings(), ['one b 2 - 16', 'two . 0 15 -'])
  const begun = async (post: string) => await transaction((trx) => isBegun(trx, post))
  assert.deepEqual(
    [await begun('one'), await begun('two'), await begun('three')],
    [true, true, false],
  )
  assert.deepEqual([await withdraw('two'), await withdraw('two')], [true, false])
  assert.deepEqual(await sendings(), ['one b 2 - 16'])
  assert.equal(await begun('two'), false)
})
