import type { IncomingMessage } from 'node:http'
import { cookiesOf } from '../http/cookies.ts'
import { isApiKey, type ApiKeys } from './api-keys.ts'
import type { SeeAs } from './see-as.ts'
import type { Sessions } from './sessions.ts'
import type { Viewer } from './viewer.ts'

interface Known {
  sessions: Sessions
  apiKeys: ApiKeys
  seeAs: SeeAs
}

/**
 * Identifies the sender of a request by exactly one header `Authorization: Token …`, and for a
 * session that is bound to a browser by its cookie as well; the token may be an API key. Anything else (another scheme, two
 * headers, a token in the address) is nobody. `still`: looks again for a request that goes on, which
 * does not keep the session alive.
 */
export function identify({ sessions, apiKeys, seeAs }: Known, https: boolean) {
  return async (request: IncomingMessage, still = false): Promise<Viewer | null> => {
    const token = tokenIn(request.rawHeaders)
    if (token === null) return null
    if (isApiKey(token)) return await apiKeys.viewerOf(token, still)
    const bind = cookiesOf(request.headers.cookie, https).get('bind')
    const seen = seeAsIn(request)
    const membership = seen === null ? membershipIn(request) : null
    const viewer = await sessions.viewerOf({ token, bind, membership, still })
    return viewer && seen !== null ? await seeAs.viewerOf(viewer, seen) : viewer
  }
}

/** The membership that the sender names; null: none. */
const membershipIn = (request: IncomingMessage) => namedIn(request, 'portico-membership')

/** By what one of the firm's people sees the portal as somebody else does; null: as themselves. */
const seeAsIn = (request: IncomingMessage) => namedIn(request, 'portico-see-as')

function namedIn({ headers }: IncomingMessage, name: string): string | null {
  const given = headers[name]
  return typeof given === 'string' && given !== '' ? given : null
}

function tokenIn(rawHeaders: readonly string[]): string | null {
  const given: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'authorization') given.push(rawHeaders[at + 1] ?? '')
  }
  const [, token] =
    /^Token ((?:portico_)?[\w-]{43})$/.exec(given.length === 1 ? (given[0] as string) : '') ?? []
  return token ?? null
}
