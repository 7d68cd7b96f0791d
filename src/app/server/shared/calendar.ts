import { approvalStore } from '../../../features/approval/store.ts'
import { agendaOf } from '../../../features/calendar/agenda.ts'
import { calendarOf } from '../../../features/calendar/entries.ts'
import { feedStore } from '../../../features/calendarfeed/store.ts'
import { eventStore } from '../../../features/meeting/store.ts'
import { projectStore } from '../../../features/project/store.ts'
import { requestStore } from '../../../features/request/store.ts'
import type { Scope } from '../../../database/scope.ts'
import type { Database } from '../../../database/open.ts'

/** The calendar of an organisation with everything that has a date, and its feeds for other programs. */
export function createCalendar(database: Database) {
  const requests = requestStore(database)
  const approvals = approvalStore(database)
  const { milestonesBetween: milestones, nextMilestoneDue } = projectStore(database)
  const events = eventStore(database)
  const open = async (of: Scope) => [...(await requests.open(of)), ...(await approvals.open(of))]
  const calendar = calendarOf({ meetings: events.between, milestones, open })
  return {
    calendar,
    agenda: agendaOf({ calendar, nextMeeting: events.nextStart, nextMilestoneDue, open }),
    feeds: feedStore(database),
  }
}
