import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import {
  countViews,
  deleteView,
  listViewStore,
  updateView,
  writeChoice,
  writeView,
} from './store.ts'

const now = '2026-11-20T15:00:00.000Z'

/** Filters of Mona and Corin, of two lists; each shares one. */
async function lists(t: TestContext) {
  const database = await freshDatabase(t)
  const { transaction } = database
  const add = async (name: string) => {
    const given = { organisation_id: null, role: 'manager', first_name: name } as const
    return (await addPerson(database, name, given)).id
  }
  const [mona, corin] = [await add('Mona'), await add('Corin')]
  const write = async (id: string, given: object = {}) =>
    await transaction((trx) =>
      writeView(trx, {
        id,
        list: 'projects',
        name: id,
        query: `search=${id}`,
        owner_id: mona,
        shared_at: null,
        ...given,
      }),
    )
  await write('own')
  await write('shared', { shared_at: now })
  await write('Theirs', { owner_id: corin })
  await write('from-corin', { owner_id: corin, shared_at: now })
  await write('elsewhere', { list: 'enquiries' })
  const store = listViewStore(database)
  const projects = (staff = mona) => ({ list: 'projects' as const, staff })
  return {
    mona,
    corin,
    store,
    write,
    projects,
    transaction,
    names: async (staff = mona) =>
      (await store.views(projects(staff))).map(({ name, by, shared }) =>
        [name, shared ? 'shared' : '', by ?? ''].join(' ').trim(),
      ),
    choose: async (of: Parameters<typeof writeChoice>[1], to: Parameters<typeof writeChoice>[2]) =>
      await transaction((trx) => writeChoice(trx, of, to)),
  }
}

test('filters are those of one list: one’s own, and what colleagues share, by name', async (t) => {
  const { corin, names, projects, transaction, mona } = await lists(t)
  const ofCorin = 'from-corin shared Corin Okafor'
  assert.deepEqual(await names(), [ofCorin, 'own', 'shared shared'])
  assert.deepEqual(await names(corin), ['from-corin shared', 'shared shared Mona Okafor', 'Theirs'])
  const count = async (staff: string) =>
    await transaction((trx) => countViews(trx, projects(staff)))
  assert.deepEqual([await count(mona), await count(corin), await count('nobody')], [2, 2, 0])
})

test('a filter of the same name is written over, of the same owner and list', async (t) => {
  const { corin, names, write, store, projects } = await lists(t)
  const anew = { name: 'own', query: 'search=new', shared_at: now }
  assert.deepEqual(await write('other', anew), { id: 'own', isNew: true })
  assert.deepEqual(await write('other', anew), { id: 'own', isNew: false }, 'it is so already')
  assert.deepEqual(await names(), ['from-corin shared Corin Okafor', 'own shared', 'shared shared'])
  const found = (await store.views(projects())).find(({ id }) => id === 'own')
  assert.equal(found?.query, 'search=new')
  const ofCorin = await write('third', { name: 'own', owner_id: corin })
  const elsewhere = await write('fourth', { name: 'own', list: 'enquiries' })
  assert.deepEqual([ofCorin.id, elsewhere.id], ['third', 'fourth'])
})

test('a filter is changed and deleted by its owner, in its list', async (t) => {
  const { corin, projects, transaction, names } = await lists(t)
  const update = async (id: string, to: object, of = projects()) =>
    await transaction((trx) =>
      updateView(trx, of, id, { name: undefined, shared_at: undefined, ...to }),
    )
  const remove = async (id: string, of = projects()) =>
    await transaction((trx) => deleteView(trx, of, id))
  const before = await names()
  for (const act of [
    async (id: string, of = projects()) => (await update(id, { name: 'x' }, of)) ?? false,
    remove,
  ]) {
    assert.equal(await act('from-corin'), false)
    assert.equal(await act('elsewhere'), false, 'it is of another list')
    assert.equal(await act('own', projects(corin)), false)
    assert.equal(await act('nothing'), false)
  }
  assert.deepEqual(await names(), before)
  assert.equal(await update('nothing', { name: 'x' }), undefined)
  assert.equal(await update('own', { name: 'a new name' }), true)
  assert.equal(await update('own', { name: 'a new name' }), false, 'it is so already')
  assert.equal(await update('shared', { shared_at: null }), true)
  assert.deepEqual(await names(), ['a new name', 'from-corin shared Corin Okafor', 'shared'])
  assert.deepEqual([await remove('own'), await remove('own')], [true, false])
  assert.deepEqual(await names(), ['from-corin shared Corin Okafor', 'shared'])
})

test('how somebody sees a list is their own, and what is not given stays', async (t) => {
  const { mona, corin, store, projects, choose } = await lists(t)
  const enquiries = { list: 'enquiries' as const, staff: mona }
  assert.deepEqual(await store.choice(projects()), { columns: null, shape: null })
  await choose(projects(), { columns: ['title'] })
  await choose(enquiries, { columns: ['name'] })
  await choose(projects(corin), { shape: 'board' })
  assert.deepEqual(await store.choice(projects()), { columns: ['title'], shape: null })
  await choose(projects(), { shape: 'board' })
  await choose(projects(), {})
  assert.deepEqual(await store.choice(projects()), { columns: ['title'], shape: 'board' })
  await choose(projects(), { columns: null })
  assert.deepEqual(await store.choice(projects()), { columns: null, shape: 'board' })
  await choose(projects(), { shape: null })
  assert.deepEqual(await store.choice(projects()), { columns: null, shape: null })
  assert.deepEqual(await store.choice(projects(corin)), { columns: null, shape: 'board' })
  assert.deepEqual(await store.choice(enquiries), { columns: ['name'], shape: null })
})
