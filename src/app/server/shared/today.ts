import { openTimes } from '../../../features/replyclock/open-hours.ts'
import type { EnquiryStaffParts } from '../../../features/enquiry/staff.routes.ts'
import { countingFigures } from '../../../features/today/figures.ts'
import { puttingAway } from '../../../features/today/put-away.ts'
import { seeing } from '../../../features/today/seen.ts'
import type { todayStaffRoutes } from '../../../features/today/staff.routes.ts'
import { remembering } from '../../../features/undo/undo.ts'
import type { World } from '../world.ts'
import type { Shared } from './shared.ts'

/** What the console's first screen needs of others. */
export function manageToday(
  { database, clock }: World,
  { receiving, today }: Pick<Shared, 'receiving' | 'today'>,
  { inbox }: Pick<EnquiryStaffParts, 'inbox'>,
): Parameters<typeof todayStaffRoutes>[0] {
  const { company, holidays } = receiving
  const remember = remembering(clock)
  return {
    ...today,
    putAway: puttingAway({ database, clock, remember }),
    countFigures: countingFigures({ database, clock, company, holidays, openTimes }),
    see: seeing({ database, clock, remember }),
    countEnquiries: async () => await inbox.count('open', { assignee: '', account: '' }),
  }
}
