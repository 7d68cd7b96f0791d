import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { refuseToShow, type StoredVersion } from './answer.ts'
import * as calls from './staff.contract.ts'
import { tickets as createTickets, type TicketParts } from './ticket.ts'

interface Parts extends TicketParts {
  /** A version whose bytes may be served, with whose it is. Throws 404 for any other. */
  available: (scope: Scope, version: string) => Promise<StoredVersion & { organisation_id: string }>
  /** Throws 404 for a project that does not exist or is outside of the scope. */
  findProject: (scope: Scope, project: string) => Promise<{ organisation_id: string }>
}

/** The endpoints by which the firm opens documents of projects: a ticket, which `readFile` takes. */
export function downloadStaffRoutes(parts: Parts) {
  const tickets = createTickets(parts)
  return [
    serve(calls.openFirmVersion, async ({ params: { version }, body: { preview } }, by) => {
      const found = await parts.available(staffScope(by.viewer), version)
      if (preview) refuseToShow(found)
      return await tickets.give({ version, preview, organisation: found.organisation_id }, by)
    }),
    serve(calls.openFirmProjectFiles, async ({ params: { id } }, by) => {
      const { organisation_id: organisation } = await parts.findProject(staffScope(by.viewer), id)
      return await tickets.give({ project: id, organisation }, by)
    }),
  ]
}
