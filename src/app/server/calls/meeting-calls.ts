import { contentStore } from '../../../features/content/store.ts'
import { changingMeetings, type ChangingParts } from '../../../features/meeting/change.ts'
import { meetingRoutes } from '../../../features/meeting/staff.routes.ts'
import type { manageWork } from '../shared/work.ts'
import type { World } from '../world.ts'

interface Given {
  work: ReturnType<typeof manageWork>
  held: Omit<ChangingParts, 'nameOf' | 'timeZone' | 'engine'>
  nameOf: ChangingParts['nameOf']
}

/** The calls by which the firm meets clients. */
export const meetingCalls = ({ database, clock }: World, { work, held, nameOf }: Given) =>
  meetingRoutes({
    add: work.events.add,
    ...changingMeetings({
      ...held,
      engine: database.engine,
      timeZone: async () => (await contentStore(database, clock).companyInfo()).time_zone,
      nameOf,
    }),
  })
