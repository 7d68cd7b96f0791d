import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { rowsAbout, writeRow } from '../../../../test/support/database/rows.ts'
import { world } from '../../../../test/support/world.ts'
import { render } from '../../../../test/support/render.ts'
import type * as Render from '../../site/render.tsx'

const shown = ['/', '/api/partners/', '/api/homepage/']

test('the cached answer is served until a change is noticed, and then the new one', async (t) => {
  const { get, database, lookForChanges } = await world(t)
  await lookForChanges()
  const served = async () => {
    const texts = await Promise.all(shown.map(async (path) => (await get(path)).text()))
    return texts.map((text) => text.includes('Quince'))
  }
  assert.deepEqual(await served(), [false, false, false])
  // Bypasses `changeContent`, so that nothing can have noticed it yet.
  await database.transaction((trx) =>
    trx
      .insertInto('partner')
      .values({
        id: 'quince',
        position: 0,
        published_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
        name: 'Quince',
      })
      .execute(),
  )
  await lookForChanges()
  assert.deepEqual(await served(), [false, false, false], 'nobody was notified')
  await writeRow(database, 'partner', { name: 'Another' })
  await lookForChanges()
  assert.deepEqual(await served(), [true, true, true])
})

test('an ETag from before a change is stale after it', async (t) => {
  const { get, database, lookForChanges } = await world(t)
  await lookForChanges()
  const etag = (await get('/api/partners/')).headers.get('etag') ?? ''
  assert.equal((await get('/api/partners/', { 'If-None-Match': etag })).status, 304)
  await writeRow(database, 'partner', { name: 'Quince' })
  await lookForChanges()
  assert.equal((await get('/api/partners/', { 'If-None-Match': etag })).status, 200)
})

test('a change that is rolled back is served nowhere', async (t) => {
  const { get, database, lookForChanges } = await world(t, { demo: false })
  await writeRow(database, 'service', rowsAbout('quince').service)
  await lookForChanges()
  await assert.rejects(writeRow(database, 'service', rowsAbout('quince').service), /unique/i)
  await lookForChanges()
  assert.equal(((await (await get('/api/services/')).json()) as object[]).length, 1)
})

test('a change made through one program is served by another on the same database within a second', async (t) => {
  const one = await world(t)
  const other = await world(t, { address: one.address, demo: false })
  assert.doesNotMatch(await other.whole('/'), /Quince/)
  assert.doesNotMatch(await (await other.get('/api/partners/')).text(), /Quince/)
  await writeRow(one.database, 'partner', { name: 'Quince' })
  await setTimeout(1_000)
  assert.match(await other.whole('/'), /Quince/)
  assert.match(await (await other.get('/api/partners/')).text(), /Quince/)
})

test('a post with a later date appears at that moment in every process, each page made once', async (t) => {
  const made: string[] = []
  const pages = counting(made)
  const one = await world(t, { pages })
  const other = await world(t, { address: one.address, demo: false, pages })
  const soon = '2026-11-20T16:00:00.000Z'
  await writeRow(one.database, 'post', { ...rowsAbout('quince').post, slug: 'soon' }, soon)
  const paths = [
    '/blog',
    '/blog/rss.xml',
    '/blog?category=best-practices',
    '/api/blog/',
    '/api/posts/',
  ]
  const served = async () => {
    const found = new Set<boolean>()
    for (const path of paths) {
      // Two requests at once to each, and one path after the other, so that no answer is too late.
      const answers = [one, one, other, other].map(async ({ get }) => (await get(path)).text())
      for (const text of await Promise.all(answers)) found.add(text.includes('quince'))
    }
    return found
  }
  const passTo = async (moment: string) => {
    for (const { clock, lookForChanges } of [one, other]) {
      clock.set(moment)
      await lookForChanges()
    }
    made.length = 0
  }
  await passTo('2026-11-20T15:59:59.999Z')
  assert.deepEqual(await served(), new Set([false]))
  await passTo(soon)
  for (let round = 0; round < 3; round++) assert.deepEqual(await served(), new Set([true]))
  assert.equal(made.length, 4, 'two pages of two processes')
})

/** Records the path of each page that is made. */
const counting = (made: string[]): Pick<typeof Render, 'renderPage'> => ({
  renderPage(...given) {
    made.push(given[0])
    return render.renderPage(...given)
  },
})

test('many simultaneous requests for a page that is not cached get one and the same answer', async (t) => {
  const { get } = await world(t)
  const answers = await Promise.all(Array.from({ length: 40 }, () => get('/case-studies')))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ headers }) => headers.get('etag'))).size, 1)
  assert.equal(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size, 40)
})

test('the year in the footer is the current one, and the next one after New Year', async (t) => {
  const { get, whole, clock, lookForChanges } = await world(t)
  for (const path of ['/', '/login'])
    assert.match(await (await get(path)).text(), /© (<!-- -->)?2026/)
  clock.set('2026-12-31T10:00:00.000Z')
  await lookForChanges()
  assert.match(await whole('/'), /© (<!-- -->)?2026/)
  clock.set('2027-01-01T14:00:00.000Z')
  await lookForChanges()
  for (const path of ['/', '/login']) {
    const page = await (await get(path)).text()
    assert.match(page, /© (<!-- -->)?2027/)
    assert.doesNotMatch(page, /© (<!-- -->)?2026/)
  }
})
