import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'

interface List {
  columns: string[] | null
  shape: string | null
  views: { id: string; name: string; query: string; shared: boolean; by: string | null }[]
}

/** The firm's people, who keep nothing yet. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  await here.database.transaction(async (trx) => {
    for (const table of ['list_view', 'list_choice'] as const) await trx.deleteFrom(table).execute()
  })
  const [corin, mona, edda] = (['Corin', 'Mona', 'Edda'] as const).map((name) => as.named(name))
  const list = async (who = corin, name = 'enquiries') =>
    (await (await who!.call('GET', `/staff/lists/${name}/`)).json()) as List
  const status = async (who: typeof corin, method: string, path: string, body?: object) =>
    (await who!.call(method, `/staff/lists/${path}`, body)).status
  return { corin, mona, edda, list, status }
}

const mine = { name: 'Mine, late', query: 'assignee=me&order=-name' }

test('columns and filters are those of one person, and of the list that they are of', async (t) => {
  const { corin, mona, list, status } = await firm(t)
  assert.deepEqual(await list(), { columns: null, shape: null, views: [] })
  assert.equal(await status(corin, 'PATCH', 'enquiries/', { columns: ['phone'] }), 204)
  assert.equal(await status(corin, 'POST', 'enquiries/views/', mine), 201)
  const { columns, views } = await list()
  assert.deepEqual(columns, ['phone'])
  assert.deepEqual(views, [{ ...mine, id: views[0]?.id, shared: false, by: null }])
  assert.deepEqual(await list(mona), { columns: null, shape: null, views: [] })
  assert.deepEqual(await list(corin, 'projects'), { columns: null, shape: null, views: [] })
  await status(corin, 'PATCH', 'enquiries/', { columns: null })
  assert.equal((await list()).columns, null)
})

test('a filter that is shared is there for colleagues of the same list, who cannot change it', async (t) => {
  const { corin, mona, edda, list, status } = await firm(t)
  await status(corin, 'POST', 'enquiries/views/', { ...mine, shared: true })
  const [view] = (await list(mona)).views
  assert.equal(view?.name, mine.name)
  assert.match(view?.by ?? '', /Corin/)
  const path = `enquiries/views/${view?.id}/`
  assert.equal(await status(mona, 'PATCH', path, { name: 'Ours' }), 404)
  assert.equal(await status(mona, 'DELETE', path), 404)
  assert.equal(await status(edda, 'GET', 'enquiries/'), 404)
  assert.equal(await status(edda, 'POST', 'enquiries/views/', mine), 404)
  assert.equal(await status(corin, 'PATCH', path, { shared: false, name: 'Late' }), 204)
  assert.deepEqual((await list(mona)).views, [])
  assert.equal((await list()).views[0]?.name, 'Late')
  assert.equal(await status(corin, 'PATCH', path.replace('enquiries', 'projects'), {}), 404)
  assert.equal(await status(corin, 'DELETE', path), 204)
  assert.equal(await status(corin, 'DELETE', path), 404)
})

test('a name stands for one filter of each, and fifty are the most', async (t) => {
  const { corin, list, status } = await firm(t)
  await status(corin, 'POST', 'enquiries/views/', mine)
  await status(corin, 'POST', 'enquiries/views/', { ...mine, query: 'box=won' })
  assert.deepEqual(
    (await list()).views.map(({ query }) => query),
    ['box=won'],
  )
  await status(corin, 'POST', 'enquiries/views/', { ...mine, name: 'Other' })
  const other = (await list()).views.find(({ name }) => name === 'Other')
  const rename = { name: mine.name }
  assert.equal(await status(corin, 'PATCH', `enquiries/views/${other?.id}/`, rename), 409)
  for (let nth = 3; nth <= 50; nth += 1)
    assert.equal(
      await status(corin, 'POST', 'enquiries/views/', { ...mine, name: `Filter ${nth}` }),
      201,
    )
  assert.equal(await status(corin, 'POST', 'enquiries/views/', { ...mine, name: 'One more' }), 409)
  assert.equal((await list()).views.length, 50)
})
