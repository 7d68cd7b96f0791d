import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropMessage, lastFromVisitor, mailedEntries, writtenAt } from './thread-store.ts'
import { twoThreads } from '../../../test/support/work/two-threads.ts'

const at = (minute: number, ms = 0) =>
  new Date(Date.UTC(2026, 10, 20, 14, minute, 0, ms)).toISOString()

test('a thread has its own entries, the oldest first, each with who wrote it', async (t) => {
  const { thread } = await twoThreads(t)
  assert.deepEqual(
    (await thread()).map(({ id, kind, author, mail, merged, automatic, filesAt }) => [
      id,
      kind,
      author,
      mail,
      merged,
      automatic,
      filesAt,
    ]),
    [
      ['first', 'in', null, null, null, false, 'first'],
      ['answer', 'out', 'Mona Okafor', null, null, false, 'answer'],
      ['note', 'note', 'Mona Okafor', null, null, false, 'note'],
    ],
  )
  assert.deepEqual(
    (await thread('zlast')).map(({ id }) => id),
    ['other'],
  )
})

test('an entry comes after all others of its thread, whatever the clock says', async (t) => {
  const { thread, say } = await twoThreads(t)
  await say('late', { created_at: at(2) })
  await say('same', { created_at: at(3, 1) })
  await say('later', { created_at: at(5) })
  const all = await thread()
  assert.deepEqual(
    all.slice(3).map(({ id, at: moment }) => [id, moment]),
    [
      ['late', at(3, 1)],
      ['same', at(3, 2)],
      ['later', at(5)],
    ],
  )
})

test('the visitor wrote last in this thread, and notes were not mailed', async (t) => {
  const { database, say } = await twoThreads(t)
  const { transaction } = database
  const last = async (enquiry: string) => await transaction((trx) => lastFromVisitor(trx, enquiry))
  assert.deepEqual(
    [await last('one'), await last('zlast'), await last('before')],
    [at(1), at(9), null],
  )
  await say('again', { created_at: at(7) })
  assert.equal(await last('one'), at(7))
  const mailed = await transaction((trx) => mailedEntries(trx, 'one'))
  assert.deepEqual(
    mailed.map(({ message_id, first_name }) => [message_id, first_name]),
    [
      [null, null],
      ['<a>', 'Mona'],
      [null, null],
    ],
  )
})

test('an entry is found and dropped by its own id, in its thread', async (t) => {
  const { database, thread } = await twoThreads(t)
  const { transaction } = database
  const written = async (id: string) => await transaction((trx) => writtenAt(trx, 'one', id))
  assert.deepEqual(
    [
      await written('first'),
      await written('answer'),
      await written('other'),
      await written('none'),
    ],
    [at(1), at(2), undefined, undefined],
  )
  await transaction((trx) => dropMessage(trx, 'answer'))
  assert.deepEqual(
    (await thread()).map(({ id }) => id),
    ['first', 'note'],
  )
  assert.equal((await thread('zlast')).length, 1)
})
