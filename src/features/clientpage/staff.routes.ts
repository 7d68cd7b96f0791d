import { serve } from '../../platform/http/serve.ts'
import type { ClientList } from './list-store.ts'
import { clientReader } from './reader.ts'
import { listClients, readClient } from './staff.contract.ts'
import type { readingClient } from './whole.ts'

/** Dependencies, wired in app/server. */
interface Parts {
  list: ClientList
  read: ReturnType<typeof readingClient>
}

/** The calls of the console's room for clients. */
export const clientPageRoutes = ({ list, read }: Parts) => [
  serve(listClients, async ({ query }, { viewer }) => {
    const { scope } = clientReader(viewer)
    const [page, counts] = await Promise.all([list.page(scope, query), list.counts(scope)])
    return { ...page, counts }
  }),
  serve(readClient, async ({ params }, { viewer }) => await read(clientReader(viewer), params.id)),
]
