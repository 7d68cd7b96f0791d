import type { MemberScope } from '../../database/scope.ts'
import { admits, type Right, type RightsHolder } from '../../contract/access.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { notAllowed, Problem, seenOnly, signInNeeded } from '../../contract/problem.ts'

/** Whoever is signed in, with the rights of this very moment. */
export interface Viewer extends RightsHolder {
  account: string
  /** The only organisation whose data they may see; null for the firm's own people. */
  organisation: string | null
  /** By which they see it; null for the same. */
  membership: string | null
  /** Whether they see all of the organisation's work, or only what is granted to their membership. */
  seesAll: boolean
  /** Of somebody of an organisation exactly one. */
  roles: RightsHolder['roles']
  /** The revision of the organisation's data when the rights were read. */
  revision: number
  /** That of the key for a request by one. */
  session: string
  /** A password or a second factor was given within the last 10 min. */
  fresh: boolean
  /** Must set up a second factor before anything else. */
  unfinished: boolean
  /** The account of one of the firm's people who sees what this member sees, and may only read. */
  seenBy?: string
}

declare const given: unique symbol

/** Proof that `demand` has let somebody in to an endpoint; no handler runs without it. */
export interface Pass {
  readonly endpoint: Endpoint
  /** Null where the endpoint is open to anyone. */
  readonly viewer: Viewer | null
  /** Only `demand` can make one. */
  readonly [given]: true
}

/**
 * The scope of somebody of an organisation. A viewer without one, who should not have been let in,
 * sees nothing.
 */
export const memberOf = ({
  organisation,
  account,
  membership,
  seesAll,
}: Pick<Viewer, 'organisation' | 'account' | 'membership' | 'seesAll'>): MemberScope => ({
  organisation: organisation ?? '',
  account,
  membership: membership ?? '',
  grantedTo: seesAll ? null : (membership ?? ''),
})

/**
 * Lets somebody in to an endpoint, or throws: 401 for nobody, 403 for a role that is not enough,
 * when a second factor must be set up first and when the password was given too long ago.
 */
export function demand(endpoint: Endpoint, viewer: Viewer | null): Pass {
  if (endpoint.access !== 'anyone') refuseOthers(endpoint, viewer)
  return { endpoint, viewer } as Pass
}

function refuseOthers(endpoint: Endpoint, viewer: Viewer | null): void {
  const { access, fresh, finished } = endpoint
  if (!viewer) throw signInNeeded()
  if (viewer.seenBy !== undefined) refuseWrites(endpoint)
  if (!admits(access, viewer.roles)) throw notAllowed()
  if (viewer.key) refuseKey(viewer.key.rights, access, fresh)
  if (viewer.unfinished && (access !== 'self' || finished))
    throw new Problem(403, 'Please set up a second factor first.', { second_factor_required: true })
  if (fresh && !viewer.fresh)
    throw new Problem(403, 'Please confirm that it is you.', { confirm_required: true })
}

/** Nothing is done in the name of somebody whose portal is looked at; nor is what they alone are to confirm. */
function refuseWrites({ method, audited, fresh }: Endpoint): void {
  if (method !== 'GET' || audited || fresh) throw notAllowed(seenOnly)
}

/**
 * A key opens what its rights are for, and nothing that is about its owner or asks for a fresh password,
 * which no program can give.
 */
function refuseKey(rights: readonly Right[], access: Endpoint['access'], fresh = false): void {
  const isOpen = rights.some((right) => access === `staff:${right}`)
  if (!isOpen || fresh) throw new Problem(403, 'An API key does not open this.')
}
