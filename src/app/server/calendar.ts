import { approvalStore } from '../../features/approval/store.ts'
import { calendarOf } from '../../features/calendar/entries.ts'
import { feedStore } from '../../features/calendar/feeds.ts'
import { eventStore } from '../../features/calendar/store.ts'
import { projectStore } from '../../features/project/store.ts'
import { requestStore } from '../../features/request/store.ts'
import type { Database } from '../../database/open.ts'

/** The calendar of an organisation with everything that has a date, and its feeds for other programs. */
export function createCalendar(database: Database) {
  const requests = requestStore(database)
  const approvals = approvalStore(database)
  return {
    calendar: calendarOf({
      events: eventStore(database),
      milestones: projectStore(database).milestonesBetween,
      open: async (of) => [...(await requests.open(of)), ...(await approvals.open(of))],
    }),
    feeds: feedStore(database),
  }
}
