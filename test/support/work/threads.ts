import assert from 'node:assert/strict'
import { type TestContext } from 'node:test'
import type { MemberScope } from '../../../src/database/scope.ts'
import { addPerson } from '../signin/signin-people.ts'
import { threeProjects } from './three-projects.ts'
import { messageStore } from '../../../src/features/message/store.ts'

const [then, later] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

/** The threads of three projects, two of them of one client; the first has two messages. */
export async function talkedOfProjects(t: TestContext) {
  const here = await threeProjects(t)
  const { database, ours, theirs, one, other, foreign, iris, scope } = here
  const { transaction, read } = database
  const store = messageStore(database)
  const cole = await addPerson(database, 'cole', { organisation_id: ours })
  const write = async (project: string, by: string | null, created_at = then) =>
    await transaction(async (trx) => {
      const organisation = project === foreign ? theirs : ours
      const from_firm = by === null ? 1 : 0
      const now = { from_firm, created_at }
      const number = await store.nextNumber(trx, { organisation, project }, now)
      await store.add(trx, {
        id: `${project}-${number}`,
        organisation_id: organisation,
        project_id: project,
        number,
        author_id: by,
        author_name: by ?? 'The firm',
        body: `Nr ${number}`,
        ...now,
      })
      return number
    })
  assert.deepEqual(
    [await write(one, null), await write(one, iris.id, later), await write(other, null)],
    [1, 2, 1],
  )
  assert.equal(await write(foreign, null, later), 1)
  return {
    ...here,
    store,
    cole,
    write,
    grant: async (membership_id: string, project_id: string) =>
      await transaction((trx) =>
        trx
          .insertInto('project_grant')
          .values({ membership_id, organisation_id: ours, project_id, granted_at: then })
          .execute(),
      ),
    mark: async (project: string, until: number, by: MemberScope = scope) =>
      await transaction((trx) => store.markRead(trx, by, project, until)),
    reads: async () => {
      const rows = await read.selectFrom('message_read').selectAll().execute()
      const names = { [iris.id]: 'Iris', [cole.id]: 'Cole' }
      const titles = { [one]: 'One', [other]: 'Other', [foreign]: 'Foreign' }
      return rows
        .map((row) =>
          [names[row.account_id], titles[row.project_id] ?? row.project_id, row.read_until].join(
            ' ',
          ),
        )
        .toSorted()
    },
  }
}
