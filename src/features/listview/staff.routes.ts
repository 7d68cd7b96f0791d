import { mayUse } from '../../contract/access.ts'
import { listRights, type ListName } from '../../contract/list.ts'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import * as calls from './staff.contract.ts'
import * as store from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
}

/** The calls by which everybody has the lists of the console as they chose. */
export const listViewRoutes = (parts: Parts) => [...choosing(parts), ...keeping(parts)]

/** The list of whoever calls. Throws 404 for one that is not for them. */
function whose(list: ListName, viewer: Viewer): store.ListOfStaff {
  if (!mayUse(viewer, listRights[list])) throw notFound()
  return { list, staff: viewer.account }
}

function choosing({ database }: Parts) {
  const { choice, views } = store.listViewStore(database)
  return [
    serve(calls.readList, async ({ params }, { viewer }) => {
      const mine = whose(params.list, viewer)
      return { ...(await choice(mine)), views: await views(mine) }
    }),
    serve(calls.chooseColumns, async ({ params, body }, { viewer }) => {
      const mine = whose(params.list, viewer)
      await database.transaction((trx) => store.writeChoice(trx, mine, body))
      return null
    }),
  ]
}

const keeping = ({ clock, audit }: Parts) => [
  serve(calls.keepView, async ({ params, body }, by) => {
    const mine = whose(params.list, by.viewer)
    const { name, query, shared } = body
    const shared_at = shared ? clock.now().toISOString() : null
    const row = { id: newId(), ...mine, owner_id: mine.staff, name, query, shared_at }
    const id = await audit.act(by, async (trx, record) => {
      const kept = await store.writeView(trx, row)
      if ((await store.countViews(trx, mine)) > calls.mostViews)
        throw new Problem(409, `You keep ${calls.mostViews} already. Please remove one first.`)
      if (kept.isNew)
        record({ action: 'list-view-kept', about: kept.id, detail: { list: mine.list, shared } })
      return kept.id
    })
    return { id, name, query, shared, by: null }
  }),
  serve(calls.changeView, async ({ params, body }, by) => {
    const mine = whose(params.list, by.viewer)
    const { name, shared } = body
    const shared_at = shared === undefined ? undefined : shared ? clock.now().toISOString() : null
    await audit
      .act(by, async (trx, record) => {
        const changed = await store.updateView(trx, mine, params.id, { name, shared_at })
        if (changed === undefined) throw notFound()
        if (!changed) return
        const detail = { list: mine.list, ...(shared !== undefined && { shared }) }
        record({ action: 'list-view-changed', about: params.id, detail })
      })
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error
        throw new Problem(409, 'You keep another one under this name.')
      })
    return null
  }),
  serve(calls.removeView, async ({ params }, by) => {
    const mine = whose(params.list, by.viewer)
    await audit.act(by, async (trx, record) => {
      if (!(await store.deleteView(trx, mine, params.id))) throw notFound()
      record({ action: 'list-view-removed', about: params.id, detail: { list: mine.list } })
    })
    return null
  }),
]
