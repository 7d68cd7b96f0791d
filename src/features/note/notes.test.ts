import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { allOf } from '../../../test/support/scope.ts'
import { onPostgres } from '../../../test/support/database/engine.ts'
import { author, messageClient, freshFixture } from '../../../test/support/work/message-fixture.ts'

const word = 'quince'

test('no answer, mail or notification to a client contains anything of a note', async (t) => {
  const fixture = await freshFixture(t)
  const { harbour, notes, send } = fixture
  const { id } = await notes.note(harbour, `They will not pay for the ${word}.`, author)
  await send(harbour, 'The crane is booked.', author)
  const wren = await messageClient(fixture, 'wren')
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
  const notifications = await fixture.database.read
    .selectFrom('notification')
    .select('text')
    .execute()
  assert.ok(mails.length > 0 && notifications.length > 0)
  assert.ok(!JSON.stringify([mails, notifications]).includes(word))
  const [one] = await notes.list('all', harbour.id)
  assert.equal(one?.body, `They will not pay for the ${word}.`)
})

test(
  'a connection that is scoped to a client can neither read nor write notes',
  onPostgres,
  async (t) => {
    const { database, harbour, notes } = await freshFixture(t)
    await notes.note(harbour, word, author)
    const organisation = harbour.organisation_id
    const seen = database.readFor(allOf(organisation)).selectFrom('note').selectAll()
    assert.deepEqual(await seen.execute(), [])
    const [row] = await database.read.selectFrom('note').selectAll().execute()
    assert.ok(row)
    const write = database.transaction(
      (trx) =>
        trx
          .insertInto('note')
          .values({ ...row, id: 'another' })
          .execute(),
      allOf(organisation),
    )
    await assert.rejects(write, /row-level security/)
  },
)

test('of the slice of messages the commands alone name notes and their table', () => {
  const folder = new URL('../message/', import.meta.url)
  const files = readdirSync(folder).filter(
    (name) => /\.tsx?$/.test(name) && !/test|^commands/.test(name),
  )
  assert.ok(files.includes('store.ts') && files.includes('routes.ts'))
  for (const name of files) {
    const text = readFileSync(new URL(name, folder), 'utf8')
    assert.doesNotMatch(text, /'note'|"note"|`note`|\/note\/|commands\.ts|\bnote\./, name)
  }
})
