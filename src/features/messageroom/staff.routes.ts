import type { Output } from '../../contract/endpoint.ts'
import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import { serve } from '../../platform/http/serve.ts'
import type { FirmThreads } from './list-store.ts'
import { listFirmThreads, readThreadFacts } from './staff.contract.ts'

type Facts = Output<typeof readThreadFacts>

/** Dependencies, wired in app/server. */
interface Parts {
  list: FirmThreads
  /** Throws 404 for a project that does not exist or is outside of the scope. */
  find: (
    scope: Scope,
    project: string,
  ) => Promise<Pick<Facts, 'id' | 'title' | 'status' | 'organisation_id' | 'client_name'>>
  /** Who of the firm looks after a project. */
  team: (project: string) => Promise<{ name: string }[]>
  /** Who of the client sees it, and how they hear of messages. */
  readers: (place: { organisation: string; project: string }) => Promise<Facts['readers']>
}

/** The calls of the console's room for messages. */
export const messageRoomRoutes = ({ list, find, team, readers }: Parts) => [
  serve(listFirmThreads, async ({ query: { whose, ...query } }, { viewer }) => {
    const scope = staffScope(viewer)
    const of = whose === 'mine' ? viewer.account : ''
    const [page, counts] = await Promise.all([
      list.page(scope, { ...query, team: of }),
      list.counts(scope, of),
    ])
    return { ...page, counts }
  }),
  serve(readThreadFacts, async ({ params: { id } }, { viewer }) => {
    const scope = staffScope(viewer)
    const { title, status, organisation_id, client_name } = await find(scope, id)
    const [state, people, reading] = await Promise.all([
      list.state(scope, id),
      team(id),
      readers({ organisation: organisation_id, project: id }),
    ])
    return {
      id,
      title,
      status,
      organisation_id,
      client_name,
      waits_since: state?.waits_since ?? null,
      last_number: state?.last_number ?? 0,
      team: people.map(({ name }) => name),
      readers: reading,
    }
  }),
]
