import type { z } from 'zod'
import type { Output } from '../../contract/endpoint.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { serve } from '../../platform/http/serve.ts'
import type { enquiryFilters } from './contract.ts'
import { changeEnquiries, listSeenEnquiries, mostAtOnce } from './staff.contract.ts'

/** Dependencies, wired in app/server. */
interface Parts {
  /** Those of a list, in its order, at most so many. */
  choice: (
    filters: z.output<typeof enquiryFilters> & { account: string },
    most: number,
  ) => Promise<Output<typeof listSeenEnquiries>>
  change: (
    asked: z.output<(typeof changeEnquiries)['body']>,
    by: SignedInActor,
  ) => Promise<Output<typeof changeEnquiries>>
}

/** The calls with which many enquiries are chosen and changed at once. */
export const enquiryListRoutes = ({ choice, change }: Parts) => [
  serve(
    listSeenEnquiries,
    async ({ query }, { viewer }) =>
      await choice({ ...query, account: viewer.account }, mostAtOnce),
  ),
  serve(changeEnquiries, async ({ body }, by) => await change(body, by)),
]
