import { ClientCalendar } from '../../features/calendar/ClientCalendar.tsx'
import { CalendarFeed } from '../../features/calendarfeed/CalendarFeed.tsx'

/** The calendar, with the address at which other programs read it. */
export const PortalCalendar = () => <ClientCalendar feed={<CalendarFeed />} />
