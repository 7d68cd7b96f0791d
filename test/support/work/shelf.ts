import type { TestContext } from 'node:test'
import { insertProject } from '../calling.ts'
import { freshDatabase } from '../database/database.ts'
import { allOf } from '../scope.ts'
import { setValues } from '../set-values.ts'
import { addPerson } from '../signin/signin-people.ts'
import { insertVersion } from './documents.ts'

/** Two projects of one organisation and one of another, each with a document `plan.pdf`. */
export async function shelf(t: TestContext) {
  const database = await freshDatabase(t)
  const iris = await addPerson(database, 'iris')
  const olga = await addPerson(database, 'olga')
  const [organisation_id, theirs] = [iris.organisation_id ?? '', olga.organisation_id ?? '']
  const project_id = await insertProject(database, organisation_id)
  const other = await insertProject(database, organisation_id)
  const foreign = await insertProject(database, theirs)
  const by = { by_account: iris.id, by_name: 'Iris' }
  const one = await insertVersion(database, { organisation_id, project_id }, by)
  const beside = await insertVersion(database, { organisation_id, project_id: other }, by)
  const outside = await insertVersion(
    database,
    { organisation_id: theirs, project_id: foreign },
    { by_account: olga.id },
  )
  const scope = allOf(organisation_id, iris.id)
  const reader = { account: iris.id, isAdmin: false }
  return {
    database,
    one,
    beside,
    outside,
    scope,
    reader,
    organisation_id,
    project_id,
    theirs,
    document: async (id: string, values: object): Promise<object> =>
      await setValues(database, { table: 'document', id }, values),
    version: async (id: string, values: object): Promise<object> =>
      await setValues(database, { table: 'document_version', id }, values),
    count: async (table: 'document' | 'document_version' | 'document_return') =>
      (await database.read.selectFrom(table).select('id').execute()).length,
  }
}
