import { notFound } from '../../contract/problem.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { serve } from '../../platform/http/serve.ts'
import { show } from '../../platform/publishing/pages.ts'
import * as calls from './contract.ts'
import { decide, type DecideParts } from './decide.ts'
import type { Approvals } from './store.ts'

export function approvalRoutes(parts: DecideParts) {
  return [
    serve(
      calls.listApprovals,
      async (_, { viewer }) => await parts.approvals.list(memberOf(viewer)),
    ),
    serve(
      calls.decideApproval,
      async ({ params: { id }, body }, by) => await decide(parts, id, body, by),
      { seen: async ({ params }, { viewer }) => parts.approvals.find(memberOf(viewer), params.id) },
    ),
  ]
}

interface PageParts {
  approvals: Approvals
  /** The firm's time zone, such as `America/New_York`. */
  timeZone: () => Promise<string>
}

/** The certificate pages, for anyone with the link; never cached, as one can be withdrawn. */
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
