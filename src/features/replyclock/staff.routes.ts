import { malformed, notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve, type Route } from '../../platform/http/serve.ts'
import { deleteHoliday, holidaysFrom, insertHoliday } from './holiday-store.ts'
import { addDayOff, listDaysOff, removeDayOff } from './staff.contract.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  /** Of the firm. */
  timeZone: () => Promise<string>
}

/** The calls by which the days are set on which the firm is closed. */
export const dayOffRoutes = ({ database, clock, audit, timeZone }: Parts): Route[] => [
  serve(listDaysOff, async () => {
    const zone = await timeZone()
    const now = clock.now().toTemporalInstant().toZonedDateTimeISO(zone).toPlainDate()
    const today = now.toString()
    const all = await holidaysFrom(database.read, now.subtract({ years: 1 }).toString())
    return {
      coming: all.filter(({ day }) => day >= today),
      past: all.filter(({ day }) => day < today).toReversed(),
    }
  }),
  serve(addDayOff, async ({ body }, by) =>
    audit.act(by, async (trx, record) => {
      if (!(await insertHoliday(trx, body))) {
        const detail = 'This day is there already.'
        throw malformed(detail, { day: [detail] })
      }
      record({ action: 'day-off-added', about: null, before: {}, after: { [body.day]: body.name } })
      return body
    }),
  ),
  serve(removeDayOff, async ({ body: { day } }, by) =>
    audit.act(by, async (trx, record) => {
      const gone = await deleteHoliday(trx, day)
      if (!gone) throw notFound()
      record({ action: 'day-off-removed', about: null, before: { [day]: gone.name }, after: {} })
      return gone
    }),
  ),
]
