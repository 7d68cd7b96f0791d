import { notFound } from '../../contract/problem.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { serve } from '../../platform/http/serve.ts'
import { show } from '../../platform/publishing/pages.ts'
import * as calls from './contract.ts'
import { decideApproval, type DecideParts } from './decide.ts'
import type { Approvals } from './store.ts'

export function approvalRoutes(parts: DecideParts) {
  return [
    serve(
      calls.listApprovals,
      async (_, { viewer }) => await parts.approvals.list(memberOf(viewer)),
    ),
    serve(
      calls.decideApproval,
      async ({ params: { id }, body }, by) => await decideApproval(parts, id, body, by),
    ),
  ]
}

interface PageParts {
  approvals: Approvals
  /** The firm's, such as `America/New_York`. */
  timeZone: () => Promise<string>
}

/** The certificates, for whoever was given the link of one; kept nowhere, as one can be withdrawn. */
export function approvalPages({ approvals, timeZone }: PageParts) {
  return [
    show(
      calls.certificatePage,
      async ({ params: { certificate = '' } }) => {
        const found = await approvals.certificate(certificate)
        if (!found) throw notFound()
        return { ...found, time_zone: await timeZone() }
      },
      { personal: true, cacheable: () => false },
    ),
  ]
}
