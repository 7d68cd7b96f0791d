import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '../../contract/endpoint.ts'
import { notAllowed } from '../../contract/problem.ts'
import { lacksSome } from './still-in.ts'
import { demand, type Pass, type Viewer } from './viewer.ts'

/**
 * Identifies the sender of a request by its headers; null for nobody. `still`: looks again for a
 * request that goes on, which does not count as a use of the session.
 */
export type Identify = (request: IncomingMessage, still?: boolean) => Promise<Viewer | null>

/** Lets requests in to endpoints. */
export interface Admission {
  /**
   * Identifies the sender of a request and demands the rights of an endpoint, once for each request:
   * a second call returns the same. Throws what `demand` throws.
   */
  admit(request: IncomingMessage, endpoint: Endpoint): Promise<Pass>
  /**
   * Whether a streamed answer may go on: the same session has the very same rights at this moment. With
   * others the stream ends, as it was begun with the old ones; whoever follows it opens another.
   */
  stillAdmits(request: IncomingMessage, pass: Pass): Promise<boolean>
  /**
   * Looks again at whoever is sent a long answer: throws what `demand` throws, and 403 where something of
   * what let them in was taken. What they were given besides changes nothing.
   */
  demandStill(request: IncomingMessage, pass: Pass): Promise<void>
}

/** An admission that looks the sender and their rights up by `identify`. */
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
      return rightsIn(now) === rightsIn(viewer)
    },
    async demandStill(request, { endpoint, viewer }) {
      const now = await identify(request, true)
      demand(endpoint, now)
      if (viewer && (!now || placeIn(now) !== placeIn(viewer) || seesLess(viewer, now)))
        throw notAllowed()
    },
  }
}

/** By what somebody is where they are; an organisation can be merged into another. */
const placeIn = ({ session, account, membership, organisation, seenBy }: Viewer) =>
  JSON.stringify([session, account, membership, organisation, seenBy])

const seesLess = (before: Viewer, now: Viewer) =>
  (before.seesAll && !now.seesAll) || lacksSome(before, now)

/** What decides what somebody is sent, as a text that can be compared. */
const rightsIn = (viewer: Viewer | null): string =>
  JSON.stringify(
    viewer && [
      viewer.session,
      viewer.membership,
      // The one that it is of can be merged into another.
      viewer.organisation,
      viewer.seesAll,
      viewer.roles,
      viewer.key ?? null,
    ],
  )
