import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'

const enquiry = idOf('enquiry', 'Corin')
const path = `/staff/enquiries/${enquiry}/drafts/note/`

interface Field {
  name: string
  value: string
  revision: number
}
interface Answer {
  revision: number
  saved_at: string | null
  fields: Field[]
  saved: { name: string; revision: number }[]
  refused: Field[]
  items: { id: string; number: number; reason: string }[]
  next: number | null
}

/** The cast, and pages that save a note about an enquiry. */
async function notes(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const manager = as.named('Mona')
  const read = async (by = manager, of = path) => {
    const answer = await by.call('GET', of)
    return { status: answer.status, ...((await answer.json()) as Answer) }
  }
  const page = (editor: string, by: CastActor = manager) => {
    let sequence = 0
    return {
      async save(value: string, base: number, given: { name?: string; sequence?: number } = {}) {
        sequence = given.sequence ?? sequence + 1
        const field = { name: given.name ?? 'text', value, seen: null, base }
        const answer = await by.call('PATCH', path, { editor, sequence, fields: [field] })
        return { status: answer.status, ...((await answer.json()) as Answer) }
      },
    }
  }
  const texts = async () =>
    (
      await here.database.read
        .selectFrom('revision')
        .select(['texts', 'reason', 'owner_id'])
        .orderBy('number')
        .execute()
    )
      .filter(({ owner_id }) => owner_id === manager.id)
      .filter(({ texts: one }) => !one.includes('Hello'))
      .map(({ texts: one, reason }) => [reason, (JSON.parse(one) as { text: string }).text])
  return { ...here, as, manager, read, page, texts }
}

test('what is saved on one page is there on another, with its time', async (t) => {
  const { read, page, clock } = await notes(t)
  assert.deepEqual(await read(), { status: 200, revision: 0, saved_at: null, fields: [] })
  const saved = await page('desk').save('Ask about ', 0)
  assert.deepEqual(saved.saved, [{ name: 'text', revision: 1 }])
  const { fields, saved_at } = await read()
  assert.equal(saved_at, clock.now().toISOString())
  assert.deepEqual(fields, [
    { name: 'text', value: 'Ask about ', seen: null, revision: 1, editor: 'desk' },
  ])
})

test('changes to different fields are merged, one to the same field is answered with what is there', async (t) => {
  const { page, read } = await notes(t)
  const [desk, phone] = [page('desk'), page('phone')]
  await desk.save('One', 0)
  await phone.save('A title', 1, { name: 'title' })
  const refused = await phone.save('Two', 0)
  assert.deepEqual(
    refused.refused.map(({ value, revision }) => [value, revision]),
    [['One', 1]],
  )
  assert.deepEqual(refused.saved, [])
  const { fields } = await read()
  assert.deepEqual(
    fields.map(({ name, value }) => [name, value]),
    [
      ['text', 'One'],
      ['title', 'A title'],
    ],
  )
  assert.deepEqual((await phone.save('Two', 1)).refused, [], 'once it is known')
})

test('a page whose answer got lost goes on, and what it sent before changes nothing any more', async (t) => {
  const { page, read } = await notes(t)
  const desk = page('desk')
  await desk.save('One', 0)
  assert.deepEqual((await desk.save('One two', 0)).refused, [])
  assert.equal((await desk.save('One t', 0, { sequence: 1 })).saved.length, 0)
  assert.equal((await read()).fields[0]?.value, 'One two')
})

test('what is replaced is in a revision, what is only added to is not, and each hour there is one', async (t) => {
  const { page, texts, clock, read } = await notes(t)
  const desk = page('desk')
  await desk.save('Ask about the price', 0)
  await desk.save('Ask about the price book', 1)
  assert.deepEqual(await texts(), [])
  await desk.save('Ask about the', 2)
  await desk.save('Ask ab', 3)
  assert.deepEqual(await texts(), [['replaced', 'Ask about the price book']])
  await desk.save('Ask him', 4)
  assert.deepEqual((await texts()).length, 1, 'it is in the first')
  // In two steps, because a session that nobody uses for an hour ends.
  clock.pass(31 * 60_000)
  await read()
  clock.pass(31 * 60_000)
  await desk.save('Ask him. And', 5)
  assert.deepEqual((await texts()).at(-1), ['hour', 'Ask him'])
})

test('a note that is sent takes its draft away, and what comes late does not bring it back', async (t) => {
  const { page, read, manager, texts } = await notes(t)
  const desk = page('desk')
  await desk.save('Ask about the price book.', 0)
  const sent = await manager.call('POST', `/staff/enquiries/${enquiry}/note/`, { text: 'Called.' })
  assert.equal(sent.status, 200)
  const { fields, saved_at, revision } = await read()
  assert.deepEqual([fields, saved_at], [[], null])
  assert.deepEqual(await texts(), [
    ['replaced', 'Ask about the price book.'],
    ['sent', 'Called.'],
  ])
  assert.deepEqual(
    (await desk.save('Ask about the price book. Or', 1)).refused.map(({ value }) => value),
    [''],
  )
  assert.deepEqual((await read()).fields, [])
  assert.deepEqual((await page('phone').save('The next one', revision)).refused, [])
})

test('nobody reads the draft or the revisions of somebody else, or of what is not there', async (t) => {
  const { page, read, as, manager } = await notes(t)
  const desk = page('desk')
  await desk.save('Mine alone', 0)
  await desk.save('Yours', 1)
  const { items } = await read(manager, `${path}revisions/`)
  assert.deepEqual(
    items.map(({ number, reason }) => [number, reason]),
    [[1, 'replaced']],
  )
  const one = `${path}revisions/${items[0]?.id}/`
  assert.equal((await manager.call('GET', one)).status, 200)
  for (const other of [as.consultant, as.owner]) {
    assert.deepEqual((await read(other)).fields, [])
    assert.deepEqual((await read(other, `${path}revisions/`)).items, [])
    assert.equal((await other.call('GET', one)).status, 404)
  }
  assert.equal((await as.editor.call('GET', path)).status, 403)
  const nowhere = path.replace(enquiry, 'a'.repeat(22))
  assert.equal((await manager.call('GET', nowhere)).status, 404)
})

test('a field may have a name that every object has, and none that changes what an object is', async (t) => {
  const { page, read } = await notes(t)
  const desk = page('desk')
  assert.equal((await desk.save('One', 0, { name: 'constructor' })).status, 200)
  assert.deepEqual(
    (await read()).fields.map(({ name, value }) => [name, value]),
    [['constructor', 'One']],
  )
  assert.equal((await desk.save('One', 0, { name: '__proto__' })).status, 400)
})
