import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '../../contract/endpoint.ts'
import { demand, type Pass, type Viewer } from './viewer.ts'

/** Tells by its headers who sends a request; null for nobody. `still`: only looks again. */
export type Identify = (request: IncomingMessage, still?: boolean) => Promise<Viewer | null>

/** Lets requests through to endpoints. */
export interface Admission {
  /**
   * Identifies who sends a request and demands the rights of an endpoint, once for each request:
   * who asks a second time gets the same. Throws what `demand` throws.
   */
  admit(request: IncomingMessage, endpoint: Endpoint): Promise<Pass>
  /** Whether an answer that goes on may: the same session, with the rights of this very moment. */
  stillAdmits(request: IncomingMessage, pass: Pass): Promise<boolean>
}

/** Rights are looked up by `identify`. */
export function createAdmission(identify: Identify): Admission {
  const passes = new WeakMap<IncomingMessage, Promise<Pass>>()
  const enter = async (request: IncomingMessage, endpoint: Endpoint) =>
    demand(endpoint, endpoint.access === 'anyone' ? null : await identify(request))
  return {
    async admit(request, endpoint) {
      const pass = passes.get(request) ?? enter(request, endpoint)
      passes.set(request, pass)
      return await pass
    },
    async stillAdmits(request, { endpoint, viewer }) {
      const now = await identify(request, true)
      demand(endpoint, now)
      return now?.session === viewer?.session && now?.organisation === viewer?.organisation
    },
  }
}
