import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { serve } from '../../platform/http/serve.ts'
import { findWhereabouts } from './contract.ts'
import { whereaboutsStore } from './store.ts'

/** The call that says in which of their organisations somebody finds what a link leads to. */
export function whereaboutsRoutes(database: Database) {
  const { find } = whereaboutsStore(database)
  return [
    serve(findWhereabouts, async ({ params }, { viewer }) => {
      const found = await find(viewer.account, params.id)
      if (!found) throw notFound()
      return found
    }),
  ]
}
