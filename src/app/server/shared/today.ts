import type { EnquiryStaffParts } from '../../../features/enquiry/staff.routes.ts'
import { threadListStore } from '../../../features/messageroom/list-store.ts'
import { puttingAway } from '../../../features/today/put-away.ts'
import { seeing } from '../../../features/today/seen.ts'
import type { todayStaffRoutes } from '../../../features/today/staff.routes.ts'
import { remembering } from '../../../features/undo/undo.ts'
import type { World } from '../world.ts'
import type { Shared } from './shared.ts'

/** What the console's first screen needs of others. */
export function manageToday(
  { database, clock }: World,
  { today }: Pick<Shared, 'today'>,
  { inbox }: Pick<EnquiryStaffParts, 'inbox'>,
): Parameters<typeof todayStaffRoutes>[0] {
  const remember = remembering(clock)
  return {
    ...today,
    putAway: puttingAway({ database, clock, remember }),
    see: seeing({ database, clock, remember }),
    countThreads: async (scope) => (await threadListStore(database).counts(scope, '')).unread,
    countEnquiries: async () => await inbox.count('open', { assignee: '', account: '' }),
  }
}
