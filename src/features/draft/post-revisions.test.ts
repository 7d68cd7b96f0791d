import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { doc, p, table } from '../../contract/prose.ts'

interface Answer {
  id: string
  undo: string
  revision: number
  items: { number: number; reason: string; by: string; saved_at: string }[]
  next: number | null
  fields: { name: string; value: string }[]
}

/** Two who write posts. */
async function desks(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const [edda, mona] = [as.named('Edda'), as.named('Mona')]
  const call = async (by: CastActor, method: string, to: string, body?: unknown) => {
    const answer = await by.call(method, to, body)
    const text = await answer.text()
    return { status: answer.status, ...((text ? JSON.parse(text) : {}) as Answer) }
  }
  let [sequence, seen] = [0, 0]
  const follow = (answer: Awaited<ReturnType<typeof call>>) => {
    assert.equal(answer.status, 200)
    seen = answer.revision
    return answer
  }
  const id = (await call(edda, 'POST', '/staff/posts/')).id
  const path = `/staff/posts/${id}/`
  const text = (words: string) => JSON.stringify(doc(p(words)))
  return {
    ...here,
    as,
    id,
    edda,
    mona,
    path,
    call,
    text,
    save: async (texts: Record<string, string>, by = edda) =>
      follow(
        await call(by, 'PATCH', `${path}draft/`, {
          editor: by.name,
          sequence: (sequence += 1),
          fields: Object.entries(texts).map(([name, value]) => ({
            name,
            value,
            seen: null,
            base: seen,
          })),
        }),
      ),
    publish: async () =>
      follow(
        await call(edda, 'POST', `${path}publish/`, { editor: 'Edda', revision: seen, at: null }),
      ),
    list: async (query = '') => await call(edda, 'GET', `${path}revisions/${query}`),
    read: async (number: number) => {
      const {
        fields,
        status,
        items: _,
        ...rest
      } = await call(edda, 'GET', `${path}revisions/${number}/`)
      const texts = Object.fromEntries((fields ?? []).map(({ name, value }) => [name, value]))
      return { status, ...rest, texts }
    },
  }
}

const given = { title: 'Quinces', excerpt: 'Late, by hand.', topic: 'best-practices' }

test('each publishing and each hour of writing stays, says whose it is, and is read whole', async (t) => {
  const { save, publish, list, read, text, edda, mona, clock, call, path } = await desks(t)
  await save({ ...given, text: text('Not before the frost.') })
  await publish()
  await save({ title: 'Quinces, late' }, mona)
  // In two steps, because a session that nobody uses for an hour ends.
  clock.pass(31 * 60_000)
  for (const one of [edda, mona]) await call(one, 'GET', `${path}draft/`)
  clock.pass(31 * 60_000)
  await save({ title: 'Quinces, late and dry' }, mona)
  const { items, next } = await list()
  assert.deepEqual(
    items.map(({ reason, by }) => [reason, by.split(' ')[0]]),
    [
      ['hour', 'Mona'],
      ['sent', 'Edda'],
    ],
  )
  assert.equal(next, null)
  const [hour, sent] = items
  const written = await read(hour?.number ?? -1)
  // All of it, though the title alone was written.
  assert.deepEqual(
    [written.texts['title'], written.texts['text']],
    ['Quinces, late', text('Not before the frost.')],
  )
  assert.equal((await read(sent?.number ?? -1)).texts['title'], 'Quinces')
})

test('of a revision that has only what was changed, the rest is as it was published before', async (t) => {
  const { save, publish, read, text, id, database } = await desks(t)
  await save({ ...given, text: text('Not before the frost.') })
  await publish()
  const row = { subject: 'post', subject_id: id, field_set: 'text', owner_id: '' }
  const old = {
    ...row,
    id: 'r'.repeat(22),
    number: 50,
    reason: 'hour',
    texts: JSON.stringify({ title: 'Medlars' }),
    saved_by: idOf('account', 'Edda'),
    saved_at: '2026-01-01T00:00:00.000Z',
  } as const
  await database.transaction((trx) => trx.insertInto('revision').values(old).execute())
  const { texts } = await read(50)
  assert.deepEqual([texts['title'], texts['text']], ['Medlars', text('Not before the frost.')])
  // Later ones may refer to it, packed or not.
  await save({ text: text('Another.') })
  const { revision } = await publish()
  assert.equal((await read(revision)).texts['text'], text('Another.'))
})

test('what was published without a revision becomes the first, though it was written in since', async (t) => {
  const { save, publish, list, read, text, database } = await desks(t)
  await save({ ...given, text: text('Not before the frost.') })
  await publish()
  // As a post that is older than drafts, with what an hour of writing has left.
  await database.transaction(async (trx) => {
    await trx.updateTable('revision').set({ reason: 'hour' }).execute()
  })
  await save({ title: 'Medlars', text: text('Another.') })
  await publish()
  const { items } = await list()
  const first = items.at(-1)
  assert.deepEqual([first?.number, first?.reason], [0, 'sent'])
  const { texts } = await read(0)
  assert.deepEqual([texts['title'], texts['text']], ['Quinces', text('Not before the frost.')])
  await save({ title: 'Medlars, late' })
  await publish()
  assert.equal((await list()).items.filter(({ number }) => number === 0).length, 1)
})

test('of a revision from before anything was sent, the rest is what is published, or is not named', async (t) => {
  const { save, publish, read, text, id, database } = await desks(t)
  await save({ ...given, text: text('Not before the frost.') })
  const { revision } = await publish()
  await database.transaction(async (trx) => {
    await trx
      .updateTable('revision')
      .set({ reason: 'hour', texts: JSON.stringify({ title: 'Medlars' }), packed_on: null })
      .where('subject_id', '=', id)
      .execute()
  })
  const { texts } = await read(revision)
  assert.deepEqual([texts['title'], texts['text']], ['Medlars', text('Not before the frost.')])
  await database.transaction(async (trx) => {
    const { id: _, ...row } = await trx
      .selectFrom('revision')
      .selectAll()
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow()
    const later = { ...row, id: 'r'.repeat(22), number: revision + 1, reason: 'sent' } as const
    await trx.insertInto('revision').values(later).execute()
  })
  // What was published then is nowhere: nothing is made up.
  assert.deepEqual((await read(revision)).texts, { title: 'Medlars' })
})

test('a table that is too large for a post is refused by the name of its limit', async (t) => {
  const { call, edda, path } = await desks(t)
  const rows = Array.from({ length: 501 }, (_, nth) => [String(nth)])
  const value = JSON.stringify(doc(table(...rows)))
  const fields = [{ name: 'text', value, seen: null, base: 0 }]
  const body = { editor: 'Edda', sequence: 1, fields }
  const { status, ...answer } = await call(edda, 'PATCH', `${path}draft/`, body)
  assert.equal(status, 400)
  assert.match(JSON.stringify(answer), /at most 500 rows/)
})

test('more than a hundred are read page by page, and none of another post', async (t) => {
  const { save, list, call, edda, path, text } = await desks(t)
  for (let nth = 0; nth < 103; nth += 1) await save({ title: `${nth} quinces`, text: text('A') })
  const first = await list()
  const last = await list(`?before=${first.next}`)
  assert.deepEqual([first.items.length, last.items.length, last.next], [100, 2, null])
  const other = (await call(edda, 'POST', '/staff/posts/')).id
  const number = first.items[0]?.number
  assert.equal((await call(edda, 'GET', `/staff/posts/${other}/revisions/${number}/`)).status, 404)
  assert.equal((await call(edda, 'GET', `${path}revisions/9999/`)).status, 404)
})
