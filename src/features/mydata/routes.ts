import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { downloadMyData } from './contract.ts'
import { myDataStore } from './store.ts'

export interface MyDataParts {
  database: Database
  clock: Clock
  audit: Audit
}

export function myDataRoutes({ database, clock, audit }: MyDataParts) {
  const store = myDataStore(database)
  return [
    serve(downloadMyData, async (_, caller) => {
      const data = await store.all(caller.viewer, clock.now().toISOString())
      const { account } = caller.viewer
      await audit.act(caller, async (_, record) =>
        record({ action: 'data-downloaded', about: account }),
      )
      return data
    }),
  ]
}
