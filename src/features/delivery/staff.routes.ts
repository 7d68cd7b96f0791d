import { serve } from '../../platform/http/serve.ts'
import type { deliveringAgain } from './deliver.ts'
import { deliverEnquiry } from './staff.contract.ts'

/** The call by which an enquiry is delivered to Salesforce once more. */
export const deliveryRoutes = (deliver: ReturnType<typeof deliveringAgain>) => [
  serve(deliverEnquiry, async ({ params }, by) => await deliver(params.id, by)),
]
