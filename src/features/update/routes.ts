import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/serve.ts'
import { readUpdates } from './contract.ts'
import type { Updates } from './store.ts'

interface Parts {
  updates: Updates
  clock: Clock
  /** Throws 404 for a project that is not there, or not of this organisation. */
  find: (organisation: string, project: string) => Promise<unknown>
}

export function updateRoutes({ updates, clock, find }: Parts) {
  return [
    serve(readUpdates, async ({ params: { id } }, { viewer }) => {
      const organisation = viewer.organisation ?? ''
      await find(organisation, id)
      const now = clock.now().toISOString()
      await updates.markRead(organisation, { project: id, account: viewer.account, now })
      return null
    }),
  ]
}
