import type { TestContext } from 'node:test'
import { projectStore } from '../../../src/features/project/store.ts'
import { insertProject } from '../calling.ts'
import { freshDatabase } from '../database/database.ts'
import { allOf } from '../scope.ts'
import { setValues } from '../set-values.ts'
import { addPerson } from '../signin/signin-people.ts'

const earlier = '2026-11-20T14:00:00.000Z'

/** Two projects of one client, and one of another, each with a milestone of the same day. */
export async function threeProjects(t: TestContext) {
  const database = await freshDatabase(t)
  const [iris, olga] = [await addPerson(database, 'iris'), await addPerson(database, 'olga')]
  const [ours, theirs] = [iris.organisation_id ?? '', olga.organisation_id ?? '']
  const one = await insertProject(database, ours, { title: 'One' })
  const other = await insertProject(database, ours, { title: 'Other' })
  const foreign = await insertProject(database, theirs, { title: 'Foreign' })
  const store = projectStore(database)
  const row = { due_date: '2026-12-01', reached_at: null, created_at: earlier }
  await database.transaction(async (trx) => {
    for (const [id, organisation_id, project_id] of [
      ['m-one', ours, one],
      ['m-other', ours, other],
      ['m-foreign', theirs, foreign],
    ] as [string, string, string][])
      await store.addMilestone(trx, { ...row, id, organisation_id, project_id, title: id })
  })
  return {
    database,
    iris,
    ours,
    theirs,
    one,
    other,
    foreign,
    scope: allOf(ours, iris.id),
    set: async (table: 'project' | 'milestone', id: string, values: object) =>
      await setValues(database, { table, id }, values),
    /** Of the three projects. */
    column: async (name: 'status' | 'rhythm' | 'health' | 'progress') => {
      const rows = await database.read.selectFrom('project').select(['title', name]).execute()
      return Object.fromEntries(rows.map((each) => [each.title, each[name]]))
    },
  }
}
