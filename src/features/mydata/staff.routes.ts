import { notFound } from '../../contract/problem.ts'
import { serve } from '../../platform/http/serve.ts'
import type { MyDataParts } from './routes.ts'
import { exportData } from './staff.contract.ts'
import { myDataStore } from './store.ts'

/** By which an owner hands somebody what is theirs; in the audit it is theirs, too. */
export function exportDataRoutes({ database, clock, audit }: MyDataParts) {
  const store = myDataStore(database)
  return [
    serve(exportData, async ({ params: { id } }, caller) => {
      // Of every client: nothing of one is withheld from whoever it is about.
      const whose = { account: id, organisation: null, membership: null, seesAll: true }
      const data = await store.all(whose, clock.now().toISOString())
      if (data.accounts.length === 0) throw notFound()
      await audit.act(caller, async (_, record) => record({ action: 'data-exported', about: id }))
      return data
    }),
  ]
}
