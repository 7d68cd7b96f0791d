import type { TestContext } from 'node:test'
import { planting } from '../database/plant.ts'
import { freshDatabase } from '../database/database.ts'
import { setValues } from '../set-values.ts'
import type { Tables } from '../../../src/database/tables/tables.ts'

/** The projects of `twoClients`, with whose they are. */
const projects = { one: 'ours', other: 'ours', foreign: 'theirs' } as const
export type ProjectName = keyof typeof projects

/**
 * Two clients, Quay (`ours`) with the projects `one` and `other`, and Mill (`theirs`) with `foreign`;
 * each with one member. Of the firm, Corin looks after `one`, Dora after `foreign`, and Mona sees all.
 */
export async function twoClients(t: TestContext) {
  const database = await freshDatabase(t)
  const put = await planting(database)
  await put('organisation', { id: 'ours', name: 'Quay' }, { id: 'theirs', name: 'Mill' })
  const firm = { password_hash: 'x', firm_roles: 'consultant' }
  await put(
    'account',
    { ...firm, id: 'corin', first_name: 'Corin', username: 'corin', email: 'corin@firm.example' },
    { ...firm, id: 'dora', first_name: 'Dora', username: 'dora', email: 'dora@firm.example' },
    { ...firm, id: 'mona', first_name: 'Mona', username: 'mona', email: 'mona@firm.example' },
    { id: 'iris', first_name: 'Iris', username: 'iris', email: 'iris@quay.example' },
    { id: 'olga', first_name: 'Olga', username: 'olga', email: 'olga@mill.example' },
  )
  await put(
    'membership',
    { id: 'm-iris', account_id: 'iris', organisation_id: 'ours', accepted_at: '2026-11-01' },
    { id: 'm-olga', account_id: 'olga', organisation_id: 'theirs', accepted_at: '2026-11-01' },
  )
  await put(
    'project',
    { id: 'one', organisation_id: 'ours', title: 'One' },
    { id: 'other', organisation_id: 'ours', title: 'Other' },
    { id: 'foreign', organisation_id: 'theirs', title: 'Foreign' },
  )
  await put(
    'project_team',
    { organisation_id: 'ours', project_id: 'one', account_id: 'corin' },
    { organisation_id: 'theirs', project_id: 'foreign', account_id: 'dora' },
  )
  return {
    database,
    put,
    /** What Corin sees. */
    ofCorin: { team: 'corin' },
    set: async <Table extends keyof Tables>(
      table: Table,
      id: string,
      values: Partial<Record<keyof Tables[Table], unknown>>,
      key = 'id',
    ) => await setValues(database, { table, id, key }, values),
  }
}

/** The columns of a row of a project. */
export const inProject = (project_id: ProjectName) => ({
  project_id,
  organisation_id: projects[project_id],
})

export const rowIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
