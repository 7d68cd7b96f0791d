import type { TestContext } from 'node:test'
import { freshDatabase } from '../database/database.ts'
import { allOf } from '../scope.ts'
import { setValues } from '../set-values.ts'
import { addMembership, addPerson } from './signin-people.ts'

/** Iris and Nadia of one client, where Nadia is of another one, too; Olga of that other one. */
export async function threePeople(t: TestContext) {
  const database = await freshDatabase(t)
  const { transaction } = database
  const iris = await addPerson(database, 'iris')
  const olga = await addPerson(database, 'olga')
  const [ours, theirs] = [iris.organisation_id ?? '', olga.organisation_id ?? '']
  const nadia = await addPerson(database, 'nadia', { organisation_id: ours })
  await transaction((trx) =>
    addMembership(trx, nadia, { id: 'second', organisation_id: theirs, role: 'viewer' }),
  )
  return {
    database,
    iris,
    olga,
    nadia,
    ours,
    theirs,
    scope: allOf(ours, iris.id),
    membership: async (id: string, values: object) =>
      await setValues(database, { table: 'membership', id }, values),
    account: async (id: string, values: object) =>
      await setValues(database, { table: 'account', id }, values),
    /** The memberships, or accounts, that are not removed. */
    left: async (table: 'membership' | 'account') => {
      const rows = database.read.selectFrom(table).select('id').where('removed_at', 'is', null)
      return (await rows.execute()).map(({ id }) => id).toSorted()
    },
  }
}
