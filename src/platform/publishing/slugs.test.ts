import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, writeRow } from '../../../test/support/database/rows.ts'
import { rename } from '../../../test/support/site/rename.ts'
import { world } from '../../../test/support/world.ts'

const places = [
  ['post', '/blog', '/api/blog'],
  ['case_study', '/case-studies', '/api/case-studies'],
  ['service', '/services', '/api/services'],
] as const

test('a former slug redirects to the present one in one hop, until other content takes it', async (t) => {
  const { get, database, clock, lookForChanges } = await world(t)
  const change = async (table: (typeof places)[number][0], from: string, to: string) => {
    await rename(database, { table, from, to })
    await lookForChanges()
  }
  const redirected = async (path: string) => {
    const { status, headers } = await get(path)
    return [status, headers.get('location')]
  }
  for (const [table, pages, calls] of places) {
    const about = (slug: string) => ({ ...rowsAbout('quince')[table], slug })
    const id = await writeRow(database, table, about('one'))
    await lookForChanges()
    assert.deepEqual(await redirected(`${pages}/one`), [200, null])
    await change(table, 'one', 'two')
    await change(table, 'two', 'three')
    for (const old of ['one', 'two']) {
      assert.deepEqual(await redirected(`${pages}/${old}`), [308, `${pages}/three`], 'no chain')
      const { id: found } = (await (await get(`${calls}/${old}/`)).json()) as { id: string }
      assert.equal(found, id)
    }
    assert.deepEqual(await redirected(`${pages}/one?utm=x&b=1`), [308, `${pages}/three?utm=x&b=1`])
    assert.equal((await get(`${pages}/one`)).headers.get('cache-control'), 'no-cache')
    assert.deepEqual(await redirected(`${pages}/${id}`), [404, null])

    await writeRow(database, table, about('one'), '2027-01-01T00:00:00.000Z')
    await lookForChanges()
    assert.deepEqual(
      await redirected(`${pages}/one`),
      [308, `${pages}/three`],
      'the new content is not published yet',
    )
    clock.set('2027-01-01T00:00:00.000Z')
    await lookForChanges()
    assert.deepEqual(
      await redirected(`${pages}/one`),
      [200, null],
      'now other content has the slug',
    )
    clock.set('2026-11-20T15:00:00.000Z')

    await change(table, 'three', 'two')
    assert.deepEqual(await redirected(`${pages}/two`), [200, null], 'the slug is current again')
    assert.deepEqual(await redirected(`${pages}/three`), [308, `${pages}/two`])
  }
})

test('unpublished content is not found by its former slug', async (t) => {
  const { get, database } = await world(t)
  await writeRow(database, 'post', { ...rowsAbout('quince').post, slug: 'before' }, null)
  await rename(database, { table: 'post', from: 'before', to: 'after' })
  for (const path of [
    '/blog/before',
    '/blog/after',
    '/api/blog/before/',
    '/api/posts/before/around/',
  ])
    assert.equal((await get(path)).status, 404, path)
})
