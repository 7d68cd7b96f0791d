import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, write } from '../../../test/support/rows.ts'
import { world } from '../../../test/support/world.ts'
import { changeSlug } from './slugs.ts'

const places = [
  ['post', '/blog', '/api/blog'],
  ['case_study', '/case-studies', '/api/case-studies'],
  ['service', '/services', '/api/services'],
] as const

test('a former address redirects to the new one in one hop, until it is used anew', async (t) => {
  const { get, database, clock, lookForChanges } = await world(t)
  const recorded: string[] = []
  const change = async (table: (typeof places)[number][0], from: string, to: string) => {
    const record = async (_: unknown, id: string) => void recorded.push(id)
    await changeSlug(database, clock, { table, from, to, record })
    await lookForChanges()
  }
  const led = async (path: string) => {
    const { status, headers } = await get(path)
    return [status, headers.get('location')]
  }
  for (const [table, pages, calls] of places) {
    const about = (slug: string) => ({ ...rowsAbout('quince')[table], slug })
    const id = await write(database, table, about('one'))
    await lookForChanges()
    assert.deepEqual(await led(`${pages}/one`), [200, null])
    await change(table, 'one', 'two')
    await change(table, 'two', 'three')
    assert.deepEqual(recorded.splice(-2), [id, id], 'the audit entry is given the id')
    for (const old of ['one', 'two']) {
      assert.deepEqual(await led(`${pages}/${old}`), [308, `${pages}/three`], 'no chain')
      const { id: found } = (await (await get(`${calls}/${old}/`)).json()) as { id: string }
      assert.equal(found, id)
    }
    assert.deepEqual(await led(`${pages}/one?utm=x&b=1`), [308, `${pages}/three?utm=x&b=1`])
    assert.equal((await get(`${pages}/one`)).headers.get('cache-control'), 'no-cache')
    assert.deepEqual(await led(`${pages}/${id}`), [404, null])

    await write(database, table, about('draft'), null)
    await assert.rejects(change(table, 'three', 'draft'), /Something else has the slug draft/)
    await write(database, table, about('one'), '2027-01-01T00:00:00.000Z')
    await lookForChanges()
    assert.deepEqual(
      await led(`${pages}/one`),
      [308, `${pages}/three`],
      'nobody sees the new one yet',
    )
    clock.set('2027-01-01T00:00:00.000Z')
    await lookForChanges()
    assert.deepEqual(await led(`${pages}/one`), [200, null], 'used anew')
    clock.set('2026-11-20T15:00:00.000Z')

    await change(table, 'three', 'two')
    assert.deepEqual(await led(`${pages}/two`), [200, null], 'back to what it was')
    assert.deepEqual(await led(`${pages}/three`), [308, `${pages}/two`])
  }
  await assert.rejects(change('post', 'nowhere', 'somewhere'), /Nothing has the slug nowhere/)
  await assert.rejects(change('post', 'two', 'Not A Slug'), /lower-case letters/)
  assert.equal(recorded.length, places.length, 'a refused change is not recorded')
})

test('what is not published is not found by its former slug', async (t) => {
  const { get, database, clock } = await world(t)
  await write(database, 'post', { ...rowsAbout('quince').post, slug: 'before' }, null)
  const record = async () => {}
  await changeSlug(database, clock, { table: 'post', from: 'before', to: 'after', record })
  for (const path of [
    '/blog/before',
    '/blog/after',
    '/api/blog/before/',
    '/api/posts/before/around/',
  ])
    assert.equal((await get(path)).status, 404, path)
})
