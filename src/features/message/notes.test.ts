import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { onPostgres } from '../../../test/support/engine.ts'
import { author, client, freshFixture } from '../../../test/support/message-fixture.ts'

const word = 'quince'

test('no answer to a client has a word of a note in it', async (t) => {
  const fixture = await freshFixture(t)
  const { harbour, notes, send } = fixture
  const { id } = await notes.note(harbour, `They will not pay for the ${word}.`, author)
  await send(harbour, 'The crane is booked.', author)
  const wren = await client(fixture, 'wren')
  const sent = await wren.write(harbour.id, 'Thank you.')
  const answers = [await sent.text()]
  const paths = fixture.routes
    .filter(({ endpoint: { kind, method } }) => method === 'GET' && kind !== 'events')
    .map(({ endpoint: { path } }) => path.replaceAll(/\{\w+\}/g, harbour.id))
  assert.ok(paths.includes('/messages/') && paths.includes(`/projects/${harbour.id}/messages/`))
  for (const path of paths) answers.push(await (await wren.call('GET', path)).text())
  for (const answer of answers) {
    assert.ok(!answer.includes(word))
    assert.ok(!answer.includes(id))
  }
  const mails = await fixture.database.read.selectFrom('outbox').select('payload').execute()
  const told = await fixture.database.read.selectFrom('notification').select('text').execute()
  assert.ok(mails.length > 0 && told.length > 0)
  assert.ok(!JSON.stringify([mails, told]).includes(word))
  const [one] = await notes.list(harbour.id)
  assert.equal(one?.body, `They will not pay for the ${word}.`)
})

void onPostgres(
  'no client’s connection sees a note, whatever it asks, or can write one',
  async (t) => {
    const { database, harbour, notes } = await freshFixture(t)
    await notes.note(harbour, word, author)
    const organisation = harbour.organisation_id
    const seen = database.readFor(organisation).selectFrom('note').selectAll()
    assert.deepEqual(await seen.execute(), [])
    const [row] = await database.read.selectFrom('note').selectAll().execute()
    assert.ok(row)
    const write = database.transaction(
      (trx) =>
        trx
          .insertInto('note')
          .values({ ...row, id: 'another' })
          .execute(),
      { organisation },
    )
    await assert.rejects(write, /row-level security/)
  },
)

test('what answers a client names notes nowhere', () => {
  const folder = new URL('./', import.meta.url)
  // Commands are the firm’s own: they may name notes, and nobody else may name them.
  const files = readdirSync(folder).filter(
    (name) => /\.tsx?$/.test(name) && !/test|^notes|^commands/.test(name),
  )
  assert.ok(files.includes('store.ts') && files.includes('routes.ts'))
  for (const name of files) {
    const text = readFileSync(new URL(name, folder), 'utf8')
    assert.doesNotMatch(text, /'note'|"note"|`note`|notes\.ts|commands\.ts|\bnote\./, name)
  }
})
