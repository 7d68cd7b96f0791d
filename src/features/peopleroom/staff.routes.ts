import { serve } from '../../platform/http/serve.ts'
import type { EverybodyStore } from './list-store.ts'
import { listEverybody, readSomebody } from './staff.contract.ts'
import type { readingSomebody } from './whole.ts'

/** Dependencies, wired in app/server. */
interface Parts {
  list: EverybodyStore
  read: ReturnType<typeof readingSomebody>
}

/** The calls of the console's room for people; what is done to them has calls of its own. */
export const peopleRoomRoutes = ({ list, read }: Parts) => [
  serve(listEverybody, async ({ query }) => {
    const [page, counts] = await Promise.all([list.page(query), list.counts()])
    return { ...page, counts }
  }),
  serve(readSomebody, async ({ params: { id } }, { viewer }) => await read(id, viewer)),
]
