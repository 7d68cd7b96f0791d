import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { draftsBefore, lockDraft } from '../draft/store.ts'
import { updateStore } from '../update/store.ts'
import { allStaff, projectNow, scheduledOf, staffNow, takeDue, takeScheduled } from './store.ts'
import { threeScheduled } from '../../../test/support/work/three-scheduled.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

test('of a project one update is scheduled, and read by who sees it', async (t) => {
  const { database, scope, one, foreign, put } = await threeScheduled(t)
  assert.equal(await put('again', one, 5), false)
  const of = async (project: string) => {
    const found = await scheduledOf(database.read, scope, project)
    return found && [found.row.id, found.row.publish_at, found.by_name]
  }
  assert.deepEqual(await of(one), ['u-one', at(2), 'Mona Okafor'])
  assert.equal(await of(foreign), undefined)
  assert.equal((await scheduledOf(database.read, 'all', foreign))?.row.id, 'u-foreign')
})

test('those are due whose time has come, the earliest first, unless they failed', async (t) => {
  const { due, set } = await threeScheduled(t)
  assert.deepEqual(
    [await due(0), await due(1), await due(3)],
    [[], ['u-other'], ['u-other', 'u-one', 'u-foreign']],
  )
  await set('u-other', { failed_at: at(1) })
  assert.deepEqual(await due(3), ['u-one', 'u-foreign'])
})

test('each is taken once, by itself', async (t) => {
  const { database, set, due } = await threeScheduled(t)
  const { transaction } = database
  const take = async (id: string, minute: number) =>
    (await transaction((trx) => takeDue(trx, { id, now: at(minute) })))?.id
  assert.equal(await take('u-one', 1), undefined, 'it is not due')
  await set('u-foreign', { failed_at: at(1) })
  assert.equal(await take('u-foreign', 9), undefined, 'it failed')
  assert.deepEqual([await take('u-one', 2), await take('u-one', 2)], ['u-one', undefined])
  assert.deepEqual(await due(9), ['u-other'])
  const out = async (id: string) => (await transaction((trx) => takeScheduled(trx, id)))?.id
  assert.deepEqual(
    [await out('u-foreign'), await out('u-foreign'), await out('u-other')],
    ['u-foreign', undefined, 'u-other'],
  )
})

test('those of the firm are who can sign in', async (t) => {
  const { database, mona, iris } = await threeScheduled(t)
  const { transaction } = database
  const staff = { organisation_id: null, role: 'consultant', first_name: 'Corin' } as const
  const corin = await addPerson(database, 'corin', staff)
  await addPerson(database, 'new', { ...staff, password_hash: null })
  await addPerson(database, 'out', { ...staff, suspended_at: at(0) })
  const names = async () => (await transaction(allStaff)).map(({ name }) => name).toSorted()
  assert.deepEqual(await names(), ['Corin Okafor', 'Mona Okafor'])
  const now = async (id: string) => await transaction((trx) => staffNow(trx, id))
  assert.deepEqual(await now(corin.id), {
    account: corin.id,
    name: 'Corin Okafor',
    email: 'corin@client.example',
    roles: ['consultant'],
  })
  assert.equal((await now(mona))?.name, 'Mona Okafor')
  assert.equal(await now(iris.id), undefined)
})

test('a mail says how its own project stands', async (t) => {
  const { database, ours, one, other } = await threeScheduled(t)
  const { transaction } = database
  const now = async (id: string) => {
    const found = await transaction((trx) => projectNow(trx, id))
    return found && [found.title, found.client_name, found.status, found.newest]
  }
  assert.deepEqual(await now(one), ['One', 'iris & Co.', 'active', null])
  const lists = { done: '[]', next: '[]', risks: '[]', needed: '[]', changes: '[]' }
  for (const [id, project_id, minute] of [
    ['first', one, 1],
    ['second', one, 2],
    ['beside', other, 3],
  ] as [string, string, number][])
    await transaction((trx) =>
      updateStore(database).add(trx, {
        ...lists,
        id,
        organisation_id: ours,
        project_id,
        title: id,
        content: '',
        health: 'on_track',
        progress: 1,
        author_id: null,
        author_name: 'Mona',
        created_at: at(minute),
      }),
    )
  assert.deepEqual((await now(one))?.[3], at(2))
  assert.equal(await now('nothing'), undefined)
})

test('the draft of what is scheduled is not forgotten', async (t) => {
  const { database, one } = await threeScheduled(t)
  const { transaction } = database
  const key = (subject_id: string) => ({
    subject: 'update',
    subject_id,
    field_set: 'words',
    owner_id: '',
  })
  await transaction(async (trx) => {
    for (const id of [one, 'another'])
      await lockDraft(trx, key(id), { saved_by: 'mona', saved_at: at(0) })
  })
  const old = { subjects: ['update'], before: at(9) }
  const count = async () => (await draftsBefore(database.read, 'draft', old).execute()).length
  assert.equal(await count(), 1)
  await transaction((trx) => takeScheduled(trx, 'u-one'))
  assert.equal(await count(), 2)
})
