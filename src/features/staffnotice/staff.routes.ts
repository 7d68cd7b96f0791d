import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { serve } from '../../platform/http/serve.ts'
import { chooseForStaff, staffChoicesOf } from './choice-store.ts'
import { chooseStaffNotices, readStaffNotices } from './staff.contract.ts'

interface Parts {
  database: Database
  audit: Audit
}

/** The calls by which one of the firm's people chooses what they are mailed. */
export const staffNoticeRoutes = ({ database, audit }: Parts) => [
  serve(
    readStaffNotices,
    async (_, { viewer }) => await staffChoicesOf(database.read, viewer.account),
  ),
  serve(chooseStaffNotices, async ({ body }, caller) => {
    const { account } = caller.viewer
    return await audit.act(caller, async (trx, record) => {
      const before = await staffChoicesOf(trx, account)
      await chooseForStaff(trx, account, body)
      const after = await staffChoicesOf(trx, account)
      record({ action: 'staff-notices-chosen', about: account, before, after, person: account })
      return after
    })
  }),
]
