import type { Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { projectPlan, type ListedTemplate, type ProjectTemplate } from './staff.contract.ts'

type Trx = Transaction<Tables>

/** More than a firm tells apart; one of them is found by its name. */
const mostListed = 200

/** With what a new project can begin. */
export const projectTemplateStore = (database: Database) => {
  return {
    list: async (): Promise<ListedTemplate[]> =>
      await database.read
        .selectFrom('project_template')
        .select(['id', 'title', 'days'])
        .where('removed_at', 'is', null)
        .orderBy('title')
        .limit(mostListed)
        .execute(),
    /** Throws 404 where there is none. */
    async find(id: string): Promise<ProjectTemplate> {
      const row = await database.read
        .selectFrom('project_template')
        .select(['id', 'title', 'plan'])
        .where('removed_at', 'is', null)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) throw notFound()
      return { ...row, plan: projectPlan.parse(JSON.parse(row.plan)) }
    },
    ...writes,
  }
}

export type ProjectTemplates = ReturnType<typeof projectTemplateStore>

const writes = {
  /** The one that has its name keeps its id, with the new plan; `isAsItWas`: it has that plan already. */
  async keep(
    trx: Trx,
    given: ProjectTemplate & { created_at: string },
  ): Promise<{ id: string; isAsItWas: boolean }> {
    const { id, title, created_at } = given
    const plan = JSON.stringify(given.plan)
    const { days } = given.plan
    const same = await trx
      .selectFrom('project_template')
      .select('id')
      .where('title', '=', title)
      .where('removed_at', 'is', null)
      .where('plan', '=', plan)
      .executeTakeFirst()
    if (same) return { id: same.id, isAsItWas: true }
    const row = await trx
      .insertInto('project_template')
      .values({ id, title, days, plan, created_at, removed_at: null })
      .onConflict((conflict) =>
        conflict.column('title').where('removed_at', 'is', null).doUpdateSet({ days, plan }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: row.id, isAsItWas: false }
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
