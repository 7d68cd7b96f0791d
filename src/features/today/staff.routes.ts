import { mayUse } from '../../contract/access.ts'
import type { TeamScope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import { serve } from '../../platform/http/serve.ts'
import type { GatherToday, TodayLive } from './live.ts'
import type { puttingAway } from './put-away.ts'
import type { seeing } from './seen.ts'
import { countToday, followToday, markSeen, putAway, readToday } from './staff.contract.ts'

/** Dependencies, wired in app/server. */
interface Parts {
  gather: GatherToday
  putAway: ReturnType<typeof puttingAway>
  see: ReturnType<typeof seeing>
  /** How many enquiries wait for a reply. */
  countEnquiries: () => Promise<number>
  /** In how many threads a client's messages wait, of those that they may see. */
  countThreads: (scope: TeamScope | 'all') => Promise<number>
  live: TodayLive
}

/** The calls of the console's first screen. */
export const todayStaffRoutes = ({ gather, putAway: put, see, live, ...count }: Parts) => [
  serve(readToday, async ({ query }, { viewer }) => await gather(viewer, query.whose)),
  serve(followToday, async (_, { viewer }) => live.open(viewer)),
  serve(countToday, async (_, { viewer }) => ({
    today: (await gather(viewer, '')).items.filter(({ waits_on }) => waits_on === 'firm').length,
    enquiries: mayUse(viewer, 'enquiries') ? await count.countEnquiries() : null,
    messages: mayUse(viewer, 'projects') ? await count.countThreads(staffScope(viewer)) : null,
  })),
  serve(putAway, async ({ body }, { viewer }) => await put(viewer.account, body)),
  serve(markSeen, async ({ body }, { viewer }) => await see(viewer, body)),
]
