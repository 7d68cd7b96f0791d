import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { assigneeStore } from './assignee-store.ts'

const then = '2026-11-20T15:00:00.000Z'

/** Corin, Mona and Edda of the firm; Edda may not answer enquiries. */
async function people(t: TestContext) {
  const database = await freshDatabase(t)
  const add = async (name: string, role: 'consultant' | 'manager' | 'editor') =>
    (await addPerson(database, name, { organisation_id: null, role, first_name: name })).id
  const [mona, corin, edda] = [
    await add('Mona', 'manager'),
    await add('Corin', 'consultant'),
    await add('Edda', 'editor'),
  ]
  const iris = (await addPerson(database, 'iris')).id
  const { list, addressOf, nameOf } = assigneeStore(database)
  return {
    mona,
    corin,
    edda,
    iris,
    addressOf,
    nameOf,
    names: async () => (await list()).map(({ name }) => name),
    set: async (id: string, values: object) =>
      await setValues(database, { table: 'account', id }, values),
  }
}

test('an enquiry is given to whoever of the firm may answer it, and can sign in', async (t) => {
  const { mona, corin, edda, iris, names, addressOf, nameOf, set } = await people(t)
  assert.deepEqual(await names(), ['Corin Okafor', 'Mona Okafor'])
  assert.deepEqual(
    [await addressOf(corin), await addressOf(edda), await addressOf(iris)],
    ['Corin@client.example', null, null],
  )
  assert.equal(await nameOf(edda), 'Edda Okafor')
  const password = await set(corin, { password_hash: null })
  assert.deepEqual(await names(), ['Mona Okafor'], 'whoever is only invited cannot sign in')
  await set(corin, { ...password, suspended_at: then })
  assert.deepEqual(await names(), ['Mona Okafor'])
  await set(mona, { removed_at: then })
  assert.deepEqual(await names(), [])
})
