import { serve } from '../../platform/http/serve.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { AgendaReader } from './agenda.ts'
import { readAgenda, readCalendar } from './contract.ts'
import type { Calendar } from './entries.ts'

interface Parts {
  calendar: Calendar
  agenda: AgendaReader
}

export const calendarRoutes = ({ calendar, agenda }: Parts) => [
  serve(readCalendar, async ({ query }, { viewer }) => calendar(memberOf(viewer), query)),
  serve(readAgenda, async ({ query }, { viewer }) => agenda(memberOf(viewer), query.from)),
]
