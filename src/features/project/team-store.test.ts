import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setValues } from '../../../test/support/set-values.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { threeProjects } from '../../../test/support/work/three-projects.ts'
import { projectStore } from './store.ts'
import { teamStore } from './team-store.ts'

const [earlier, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

/** With its store. */
async function projects(t: TestContext) {
  const here = await threeProjects(t)
  return { ...here, transaction: here.database.transaction, store: projectStore(here.database) }
}

test('a team has those of the firm who are there, each with a title of this project', async (t) => {
  const { database, transaction, iris, ours, one, other } = await projects(t)
  const firm = { organisation_id: null, role: 'consultant' } as const
  const mona = await addPerson(database, 'mona', firm)
  const corin = await addPerson(database, 'corin', firm)
  const team = teamStore(database)
  const put = async (person: string, project_id: string, title: string, added_at = earlier) =>
    await transaction((trx) =>
      team.put(trx, { organisation_id: ours, project_id, account_id: person, title, added_at }),
    )
  await put(mona.id, one, 'Lead')
  await put(corin.id, one, 'Analyst', now)
  await put(corin.id, other, 'Lead of the other')
  const titles = async (project: string) =>
    (await team.team('all', project)).map(({ title }) => title)
  assert.deepEqual(await titles(one), ['Lead', 'Analyst'])
  assert.deepEqual(await titles(other), ['Lead of the other'])
  await put(mona.id, one, 'Partner', now)
  assert.deepEqual(await titles(one), ['Partner', 'Analyst'], 'in the same place')
  const titleOf = async (person: string, project: string) =>
    await transaction((trx) => team.titleOf(trx, { person, project }))
  assert.deepEqual(
    [await titleOf(corin.id, one), await titleOf(corin.id, other), await titleOf(mona.id, other)],
    ['Analyst', 'Lead of the other', null],
  )
  assert.equal(await team.assignable(mona.id), mona.id)
  assert.equal(await team.assignable(iris.id), undefined, 'somebody of a client')
  const account = async (values: object) =>
    await setValues(database, { table: 'account', id: mona.id }, values)
  await setValues(database, { table: 'account', id: corin.id }, { first_name: 'Corin' })
  await account({ suspended_at: now })
  assert.deepEqual(await titles(one), ['Analyst'])
  assert.equal((await team.entries('all', one)).length, 2)
  assert.equal(await team.leadOf(one), 'Corin Okafor', 'the first who is there')
  assert.equal(await team.assignable(mona.id), undefined)
  await account({ suspended_at: null, removed_at: now })
  assert.equal((await team.entries('all', one)).length, 1)
  assert.equal(await team.assignable(mona.id), undefined)
  const off = async (person: string, project: string) =>
    await transaction((trx) => team.takeOff(trx, { person, project }))
  assert.deepEqual([await off(corin.id, one), await off(corin.id, one)], ['Analyst', undefined])
  assert.deepEqual(await titles(other), ['Lead of the other'])
  assert.equal(await titleOf(mona.id, one), 'Partner')
})
