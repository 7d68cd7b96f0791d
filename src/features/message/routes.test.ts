import assert from 'node:assert/strict'
import { test } from 'node:test'
import { author, messageClient, freshFixture } from '../../../test/support/work/message-fixture.ts'

test('messages of the firm and of a client are in one thread, the oldest first', async (t) => {
  const fixture = await freshFixture(t)
  const { harbour, send } = fixture
  const wren = await messageClient(fixture, 'wren')
  await send(harbour, 'The crane is booked.', author)
  const sent = await wren.write(harbour.id, '  Thank you.\n\nWhich day?  ')
  assert.equal(sent.status, 201)
  const { messages, read_until, more } = await wren.page(harbour.id)
  assert.deepEqual(
    messages.map(({ number, author_name, from_firm, mine, body }) => [
      number,
      author_name,
      from_firm,
      mine,
      body,
    ]),
    [
      [1, 'Idris Halloran', true, false, 'The crane is booked.'],
      [2, 'Wren Okafor', false, true, 'Thank you.\n\nWhich day?'],
    ],
  )
  assert.deepEqual([read_until, more], [0, false])
  assert.deepEqual(Object.keys(messages[0] ?? {}).sort(), [
    'author_name',
    'body',
    'created_at',
    'files',
    'from_firm',
    'id',
    'mine',
    'number',
  ])
})

test('reading, writing and marking in a thread of another company gets the 404 of an unknown one', async (t) => {
  const fixture = await freshFixture(t)
  const vera = await messageClient(fixture, 'vera')
  await fixture.send(fixture.harbour, 'Only for Wren.', author)
  const nowhere = '/projects/aaaaaaaaaaaaaaaaaaaaaa'
  const tries: [method: string, rest: string, body?: unknown][] = [
    ['GET', '/messages/'],
    ['GET', '/messages/?before=2'],
    ['POST', '/messages/', { body: 'Let me in.' }],
    ['POST', '/messages/read/', { until: 1 }],
  ]
  for (const [method, rest, body] of tries) {
    const theirs = await vera.call(method, `/projects/${fixture.harbour.id}${rest}`, body)
    const none = await vera.call(method, `${nowhere}${rest}`, body)
    assert.equal(theirs.status, 404, `${method} ${rest}`)
    assert.equal(await theirs.text(), await none.text())
  }
  assert.deepEqual(
    (await vera.threads()).map(({ title, last, unread }) => [title, last, unread]),
    [['Orchard', null, 0]],
  )
  const rows = await fixture.database.read.selectFrom('message').selectAll().execute()
  assert.equal(rows.length, 1)
  assert.deepEqual(await fixture.database.read.selectFrom('message_read').selectAll().execute(), [])
})

test('a viewer reads a thread and gets 403 for writing', async (t) => {
  const fixture = await freshFixture(t)
  const watcher = await messageClient(fixture, 'watcher')
  assert.equal((await watcher.write(fixture.harbour.id, 'Hello')).status, 403)
  assert.equal((await watcher.page(fixture.harbour.id)).messages.length, 0)
})

test('the list of threads shows the beginning of the last message, and that it goes on', async (t) => {
  const fixture = await freshFixture(t)
  const wren = await messageClient(fixture, 'wren')
  const beginsWith = async (body: string) => {
    assert.equal((await wren.write(fixture.harbour.id, body)).status, 201)
    return (await wren.threads())[0]?.last?.text
  }
  assert.equal(await beginsWith('x'.repeat(140)), 'x'.repeat(140))
  assert.equal(await beginsWith(`${'word '.repeat(27)}is written`), `${'word '.repeat(27)}is…`)
  assert.equal(await beginsWith(`x${'🚢'.repeat(100)}`), `x${'🚢'.repeat(69)}…`)
})

test('a repeated Idempotency-Key sends one message, and does not count for another account', async (t) => {
  const fixture = await freshFixture(t)
  const { id } = fixture.harbour
  const [wren, cole] = [await messageClient(fixture, 'wren'), await messageClient(fixture, 'cole')]
  const key = 'the-same-key'
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => wren.write(id, 'Once.', key).then((sent) => sent.text())),
  )
  assert.equal(new Set(answers).size, 1)
  assert.equal((await wren.write(id, 'Something else.', key)).status, 409)
  assert.equal((await cole.write(id, 'Mine.', key)).status, 201)
  const { messages } = await wren.page(id)
  assert.deepEqual(messages.map(({ body }) => body).sort(), ['Mine.', 'Once.'])
  const sent = fixture.database.read.selectFrom('audit_entry').select('action')
  assert.equal((await sent.where('action', '=', 'message-sent').execute()).length, 2)
  const mails = fixture.database.read.selectFrom('outbox').select('id')
  assert.equal((await mails.execute()).length, 4, 'two for each message, as the author gets none')
})

test('each person has their own count of unread messages of others', async (t) => {
  const fixture = await freshFixture(t)
  const { id } = fixture.harbour
  const [wren, cole] = [await messageClient(fixture, 'wren'), await messageClient(fixture, 'cole')]
  const unread = async (who: typeof wren) => (await who.threads())[0]?.unread
  for (const body of ['One', 'Two', 'Three']) await fixture.send(fixture.harbour, body, author)
  await cole.write(id, 'Four')
  assert.deepEqual([await unread(wren), await unread(cole)], [4, 3])
  assert.equal((await wren.read(id, 2)).status, 204)
  assert.equal(await unread(wren), 2)
  assert.equal((await wren.read(id, 1)).status, 204)
  assert.equal(await unread(wren), 2, 'a lower number changes nothing')
  await wren.read(id, 99)
  assert.equal(await unread(wren), 0)
  await fixture.send(fixture.harbour, 'Five', author)
  assert.equal(await unread(wren), 1, 'a number past the end marks no future message')
  assert.equal((await wren.page(id)).read_until, 4)
})

test('twenty messages at the same time are each stored once, with consecutive numbers', async (t) => {
  const fixture = await freshFixture(t)
  const { id } = fixture.harbour
  const [wren, cole] = [await messageClient(fixture, 'wren'), await messageClient(fixture, 'cole')]
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) => (nth % 2 ? wren : cole).write(id, `Nr ${nth}`)),
  )
  const { messages } = await wren.page(id)
  assert.deepEqual(
    messages.map(({ number }) => number),
    Array.from({ length: 20 }, (_, nth) => nth + 1),
  )
  assert.equal(new Set(messages.map(({ body }) => body)).size, 20)
})

test('the pages of a long thread have each message exactly once', async (t) => {
  const fixture = await freshFixture(t)
  const { id, organisation_id } = fixture.harbour
  const rows = Array.from({ length: 405 }, (_, nth) => ({
    id: `message-${nth}`,
    organisation_id,
    project_id: id,
    number: nth + 1,
    author_id: null,
    author_name: 'Idris',
    from_firm: 1,
    body: `Nr ${nth + 1}`,
    created_at: '2026-11-20T15:00:00.000Z',
  }))
  await fixture.database.transaction(async (trx) => {
    await trx.insertInto('message').values(rows).execute()
    const last_at = '2026-11-20T15:00:00.000Z'
    const thread = { project_id: id, organisation_id, last_number: 405, last_at }
    await trx.insertInto('thread').values(thread).execute()
  })
  const wren = await messageClient(fixture, 'wren')
  const seen: number[] = []
  let query = ''
  for (let page = 0; page < 3; page++) {
    const { messages, more } = await wren.page(id, query)
    seen.unshift(...messages.map(({ number }) => number))
    assert.equal(more, page < 2)
    query = `?before=${seen[0]}`
  }
  assert.deepEqual(
    seen,
    rows.map(({ number }) => number),
  )
  assert.equal((await wren.call('GET', `/projects/${id}/messages/?before=0`)).status, 400)
  assert.equal((await wren.call('GET', `/projects/${id}/messages/?after=0`)).status, 422)
})

test('an invalid message is refused, and nothing of it is stored', async (t) => {
  const fixture = await freshFixture(t)
  const wren = await messageClient(fixture, 'wren')
  const path = `/projects/${fixture.harbour.id}/messages/`
  const refused: [body: unknown, status: number][] = [
    [{ body: '' }, 400],
    [{ body: '  \n ' }, 400],
    [{ body: 'x'.repeat(10_001) }, 400],
    [{ body: 'a\0b' }, 400],
    [{ body: ['x'] }, 400],
    [{}, 400],
    [{ body: 'x', from_firm: 1 }, 422],
    [{ body: 'x', author_name: 'Idris' }, 422],
  ]
  for (const [body, status] of refused)
    assert.equal((await wren.call('POST', path, body)).status, status, JSON.stringify(body))
  assert.equal((await wren.write(fixture.harbour.id, 'ü'.repeat(10_000))).status, 201)
  assert.equal((await wren.page(fixture.harbour.id)).messages.length, 1)
})
