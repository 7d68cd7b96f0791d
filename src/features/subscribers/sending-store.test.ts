import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
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
import { postsAndReaders } from '../../../test/support/mail/posts-and-readers.ts'

const [then, now, later] = [
  '2026-11-20T14:00:00.000Z',
  '2026-11-20T15:00:00.000Z',
  '2026-11-20T16:00:00.000Z',
] as [string, string, string]

test('those who get mail have confirmed, and not ended it', async (t) => {
  const { database, read } = await postsAndReaders(t)
  const { transaction } = database
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
  const { read } = await postsAndReaders(t)
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
  const { database, set, sendings } = await postsAndReaders(t)
  const { transaction } = database
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
  const { database, read, sendings } = await postsAndReaders(t)
  const { transaction } = database
  assert.deepEqual((await dueSendings(read, now)).toSorted(), ['one', 'two'])
  const soon = new Date(Date.parse(now) + 10_000).toISOString()
  const aMinuteBefore = new Date(Date.parse(now) - 60_000).toISOString()
  assert.deepEqual(await dueSendings(read, aMinuteBefore), [])
  const claim = async (post = 'one') =>
    (await transaction((trx) => claimSending(trx, post, { now, next_at: soon })))?.begun_at
  assert.deepEqual(
    [await claim(), await claim(), await claim('three')],
    [then, undefined, undefined],
  )
  assert.deepEqual(await dueSendings(read, now), ['two'])
  await transaction((trx) => noteSent(trx, 'one', { reached: 'b', sent: 2 }))
  assert.deepEqual(await sendings(), ['one b 2 15 -', 'two . 0 15 -'])
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
