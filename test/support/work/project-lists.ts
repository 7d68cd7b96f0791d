import type { TestContext } from 'node:test'
import type { Scope } from '../../../src/database/scope.ts'
import { projectListStore } from '../../../src/features/projectlist/list-store.ts'
import type { ProjectFilters } from '../../../src/features/projectlist/staff.contract.ts'
import { rowIds, twoClients } from './two-clients.ts'

export const overdueBounds = {
  weekly: { day: '2026-11-13', moment: '2026-11-14T05:00:00.000Z' },
  two_weeks: { day: '2026-11-06', moment: '2026-11-07T05:00:00.000Z' },
  monthly: { day: '2026-10-20', moment: '2026-10-21T05:00:00.000Z' },
}
export const everyProject: ProjectFilters = {
  status: 'active',
  consultant: '',
  health: '',
  client: '',
  overdue: '',
  search: '',
  order: 'title',
}

/** The projects of `twoClients`, as Corin or who sees all lists them. */
export async function projectLists(t: TestContext) {
  const here = await twoClients(t)
  const store = projectListStore(here.database)
  const page = async (
    given: Partial<ProjectFilters> = {},
    scope: Scope = 'all',
    size = 10,
    after = '',
  ) =>
    await store.page(
      scope,
      {
        ...everyProject,
        ...given,
        account: 'corin',
        overdueSince: overdueBounds,
        columns: 'next,waits,team',
      },
      { after, size, counted: ['active', 'completed'] },
    )
  return {
    ...here,
    page,
    ids: async (...given: Parameters<typeof page>) =>
      rowIds((await page(...given)).items).join(' '),
  }
}
