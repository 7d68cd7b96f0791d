import type { Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { projectPlan, type ProjectTemplate } from './staff.contract.ts'

type Trx = Transaction<Tables>

const columns = ['id', 'title', 'plan'] as const
type Row = Pick<Tables['project_template'], (typeof columns)[number]>

/** With what a new project can begin. */
export const projectTemplateStore = (database: Database) => {
  const kept = () =>
    database.read.selectFrom('project_template').select(columns).where('removed_at', 'is', null)
  return {
    list: async (): Promise<ProjectTemplate[]> =>
      (await kept().orderBy('title').execute()).map(asTemplate),
    /** Throws 404 where there is none. */
    async find(id: string): Promise<ProjectTemplate> {
      const row = await kept().where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return asTemplate(row)
    },
    ...writes,
  }
}

export type ProjectTemplates = ReturnType<typeof projectTemplateStore>

const asTemplate = ({ plan, ...row }: Row): ProjectTemplate => ({
  ...row,
  plan: projectPlan.parse(JSON.parse(plan)),
})

const writes = {
  /** The one that has its name keeps its id, with the new plan. */
  async keep(trx: Trx, given: ProjectTemplate & { created_at: string }): Promise<string> {
    const { id, title, created_at } = given
    const plan = JSON.stringify(given.plan)
    const row = await trx
      .insertInto('project_template')
      .values({ id, title, plan, created_at, removed_at: null })
      .onConflict((conflict) =>
        conflict.column('title').where('removed_at', 'is', null).doUpdateSet({ plan }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },
  /** False where it is so already, or there is none. */
  async setRemoved(trx: Trx, id: string, removed_at: string | null): Promise<boolean> {
    const changed = await trx
      .updateTable('project_template')
      .set({ removed_at })
      .where('id', '=', id)
      .where('removed_at', removed_at === null ? 'is not' : 'is', null)
      .returning('id')
      .executeTakeFirst()
    return changed !== undefined
  },
}
