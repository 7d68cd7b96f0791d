import { type TestContext } from 'node:test'
import { setValues } from '../set-values.ts'
import { insertApproval } from './approvals.ts'
import { threeProjects } from './three-projects.ts'
import { requestStore } from '../../../src/features/request/store.ts'

const then = '2026-11-20T14:00:00.000Z'

const names = ['one', 'other', 'foreign'] as const

/** Three milestones of three projects, each with a request and an approval that hold it up. */
export async function milestonePlans(t: TestContext) {
  const here = await threeProjects(t)
  const { database, ours, theirs } = here
  const { read, transaction } = database
  const place = (name: (typeof names)[number]) => ({
    organisation_id: name === 'foreign' ? theirs : ours,
    project_id: here[name],
  })
  for (const name of names) {
    const milestone_id = `m-${name}`
    await insertApproval(database, place(name), { id: `a-${name}`, milestone_id })
    await transaction((trx) =>
      requestStore(database).add(trx, {
        ...place(name),
        id: `r-${name}`,
        kind: 'question',
        title: name,
        detail: '',
        due_date: null,
        milestone_id,
        created_at: then,
      }),
    )
  }
  return {
    ...here,
    move: async (name: (typeof names)[number]) =>
      await transaction((trx) =>
        trx
          .insertInto('milestone_move')
          .values({
            ...place(name),
            id: `move-${name}`,
            milestone_id: `m-${name}`,
            from_date: '2026-12-01',
            to_date: '2026-12-08',
            whose: 'firm',
            reason: '',
            shared: 0,
            carried: 0,
            author_name: 'Idris',
            created_at: then,
          })
          .execute(),
      ),
    tie: async (table: 'request' | 'approval', id: string, milestone_id: string | null) =>
      await setValues(database, { table, id }, { milestone_id }),
    /** Which request and approval hold which milestone up. */
    ties: async () => {
      const of = (table: 'request' | 'approval') =>
        read.selectFrom(table).select(['id', 'milestone_id']).execute()
      return [...(await of('request')), ...(await of('approval'))]
        .map(({ id, milestone_id }) => `${id} ${milestone_id}`)
        .toSorted()
    },
    milestones: async () =>
      (await read.selectFrom('milestone').select(['id', 'title', 'reached_at']).execute())
        .map(({ id, title, reached_at }) => `${id} ${title}${reached_at ? ' reached' : ''}`)
        .toSorted(),
  }
}
