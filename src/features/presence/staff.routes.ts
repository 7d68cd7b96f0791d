import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { beAtEnquiry } from './staff.contract.ts'
import { isSaid, othersAt, removePresence, writePresence } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  /** Whether there is an enquiry of this id. */
  enquiryExists: (id: string) => Promise<boolean>
}

/** The call by which colleagues see each other at the same thing. */
export function presenceRoutes({ database, clock, enquiryExists }: Parts) {
  return [
    serve(beAtEnquiry, async ({ params, body: { page, does } }, { viewer }) => {
      if (!(await enquiryExists(params.id))) throw notFound()
      const now = clock.now()
      const place = { subject: 'enquiry', subject_id: params.id }
      const key = { staff_id: viewer.account, page }
      const said = { ...place, is_writing: does === 'writes', now }
      if (does === 'leaves') await database.transaction((trx) => removePresence(trx, key))
      else if (!(await isSaid(database.read, key, said)))
        await database.transaction((trx) => writePresence(trx, key, said))
      return { others: await othersAt(database.read, place, { staff_id: viewer.account, now }) }
    }),
  ]
}
