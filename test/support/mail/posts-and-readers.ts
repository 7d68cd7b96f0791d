import assert from 'node:assert/strict'
import { type TestContext } from 'node:test'
import { freshDatabase } from '../database/database.ts'
import { setValues } from '../set-values.ts'
import { beginSending } from '../../../src/features/subscribers/sending-store.ts'

const [then, now, later] = [
  '2026-11-20T14:00:00.000Z',
  '2026-11-20T15:00:00.000Z',
  '2026-11-20T16:00:00.000Z',
] as [string, string, string]

/** Three posts, of which one is not published yet, and four subscribers, of whom two get mail. */
export async function postsAndReaders(t: TestContext) {
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
      beginSending(trx, {
        post_id,
        begun_at: then,
        begun_by: 'mona',
        receivers: 2,
        next_at,
        whole: null,
      }),
    )
  assert.deepEqual([await begin('one'), await begin('one')], [true, false])
  assert.equal(await begin('two'), true)
  return {
    database,
    read,
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
