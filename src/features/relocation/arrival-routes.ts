import { inBackground } from '../../contract/background.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { serve } from '../../platform/http/serve.ts'
import { arrivals, type ArrivalParts } from './arrival.ts'
import * as calls from './staff.contract.ts'

/** The calls by which a new install begins from an export. */
export function arrivalRoutes(parts: ArrivalParts & { audit: Audit }) {
  const { audit } = parts
  const arrival = arrivals(parts)
  return [
    serve(calls.readArrival, async () => await arrival.state()),
    serve(calls.beginArrival, async ({ body: { size } }, by) => {
      const begun = await arrival.begin(size)
      await audit.act(by, async (_trx, record) => record({ action: 'import-begun' }))
      return begun
    }),
    serve(
      calls.appendArrival,
      async ({ query: { id, at }, body }) => await arrival.append(id, at, body),
    ),
    serve(calls.checkArrival, async ({ body: { id, ...keys } }, by) => {
      await audit.act(by, async (_trx, record) => record({ action: 'import-tried' }))
      await arrival.check(id, keys)
      return null
    }),
    serve(calls.takeArrival, async (_, by) => {
      await audit.act(by, async (_trx, record) => record({ action: 'import-confirmed' }))
      await arrival.replace()
      inBackground(arrival.restart())
      return null
    }),
    serve(calls.endArrival, async (_, by) => {
      await arrival.end()
      await audit.act(by, async (_trx, record) => record({ action: 'import-given-up' }))
      return null
    }),
  ]
}
