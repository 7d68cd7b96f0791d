import { keyOf } from '../../platform/http/idempotency.ts'
import { serve } from '../../platform/http/serve.ts'
import { sendEnquiry } from './contract.ts'
import { enquiryReceiver, type ReceiveParts } from './receive.ts'

/** The call for other programs and sites: nine fields as JSON, without cookie, script or ticket. */
export function enquiryRoutes(parts: ReceiveParts) {
  const receive = enquiryReceiver(parts)
  return [
    serve(sendEnquiry, async ({ body: { source, ...input } }, caller) =>
      receive(input, {
        source,
        origin: 'api',
        address: caller.address,
        honeypot: '',
        formAge: null,
        key: keyOf(sendEnquiry.path, caller),
      }),
    ),
  ]
}
