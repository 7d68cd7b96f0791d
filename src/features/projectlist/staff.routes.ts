import { projectStatuses } from '../../contract/work.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { serve } from '../../platform/http/serve.ts'
import { projectCsv } from './csv.ts'
import type { FirmProjectList } from './list-store.ts'
import type { OverdueSince } from './listed-store.ts'
import {
  listFirmProjects,
  listProjectNarrowing,
  pageSizes,
  saveProjects,
} from './staff.contract.ts'

interface Parts {
  audit: Audit
  list: FirmProjectList
  /** Since when what is promised by each rhythm is overdue, now. */
  overdueSince: () => Promise<OverdueSince>
}

/** The calls by which the firm lists its projects. */
export const projectListRoutes = ({ audit, list, overdueSince }: Parts) => [
  serve(listFirmProjects, async ({ query: { page, after, ...filters } }, { viewer }) => {
    const scope = staffScope(viewer)
    const wanted = { ...filters, account: viewer.account, overdueSince: await overdueSince() }
    const counted = page === 'board' ? [wanted.status] : projectStatuses
    return await list.page(scope, wanted, { after, size: pageSizes[page], counted })
  }),
  serve(listProjectNarrowing, async ({ query }, { viewer }) => {
    const scope = staffScope(viewer)
    const [consultants, client] = await Promise.all([
      list.consultants(scope),
      list.client(scope, query.client),
    ])
    return { consultants, client }
  }),
  serve(saveProjects, async ({ query }, by) => {
    const { viewer } = by
    // No words of the search: they may be somebody's name.
    const { search, ...detail } = query
    await audit.act(by, async (_, record) =>
      record({ action: 'projects-saved', detail: { ...detail, searched: search !== '' } }),
    )
    const wanted = { ...query, account: viewer.account, overdueSince: await overdueSince() }
    const statuses = query.every === 'yes' ? projectStatuses : [query.status]
    return projectCsv(query.columns, list.slices(staffScope(viewer), wanted, statuses))
  }),
]
