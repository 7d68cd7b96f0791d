import assert from 'node:assert/strict'
import { type TestContext } from 'node:test'
import { setValues } from '../set-values.ts'
import { addPerson } from '../signin/signin-people.ts'
import { threeProjects } from './three-projects.ts'
import { dueUpdates, insertScheduled } from '../../../src/features/schedule/store.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

/** An update of each of three projects that Mona has scheduled, one after the other. */
export async function threeScheduled(t: TestContext) {
  const here = await threeProjects(t)
  const { database, ours, theirs, one, other, foreign } = here
  const { transaction } = database
  const staff = { organisation_id: null, role: 'manager', first_name: 'Mona' } as const
  const mona = (await addPerson(database, 'mona', staff)).id
  const put = async (id: string, project_id: string, minute: number) =>
    await transaction((trx) =>
      insertScheduled(trx, {
        id,
        organisation_id: project_id === foreign ? theirs : ours,
        project_id,
        given: '{}',
        draft_revision: 1,
        publish_at: at(minute),
        account_id: mona,
        created_at: at(0),
        failed_at: null,
        failure: null,
      }),
    )
  assert.deepEqual(
    [
      await put('u-one', one, 2),
      await put('u-other', other, 1),
      await put('u-foreign', foreign, 3),
    ],
    [true, true, true],
  )
  return {
    ...here,
    mona,
    put,
    set: async (id: string, values: object): Promise<object> =>
      await setValues(database, { table: 'scheduled_update', id }, values),
    due: async (minute: number) => (await dueUpdates(database, at(minute))).map(({ id }) => id),
  }
}
