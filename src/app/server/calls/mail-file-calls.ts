import { tickets } from '../../../features/download/ticket.ts'
import type { MailFileParts } from '../../../features/mailfile/open.ts'
import { mailFileRoutes } from '../../../features/mailfile/routes.ts'
import { mailFileStaffRoutes } from '../../../features/mailfile/staff.routes.ts'
import type { Route } from '../../../platform/http/serve.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

/** The calls that open files which came by mail, for clients and for the firm. */
export function mailFileCalls(
  { database, clock }: World,
  { mailFiles, accounts }: Pick<Shared, 'mailFiles' | 'accounts'>,
): Route[] {
  const { give } = tickets({ database, clock, audit: accounts.audit })
  const parts: MailFileParts = {
    available: mailFiles.available,
    giveTicket: async ({ id, organisation_id: organisation }, by) =>
      await give({ mailFile: id, organisation }, by),
  }
  return [...mailFileRoutes(parts), ...mailFileStaffRoutes(parts)]
}
