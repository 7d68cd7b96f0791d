import type { IncomingMessage } from 'node:http'
import { cookiesOf } from '../http/cookies.ts'
import { isApiKey, type ApiKeys } from './api-keys.ts'
import type { Sessions } from './sessions.ts'
import type { Viewer } from './viewer.ts'

/**
 * Identifies the sender of a request by exactly one header `Authorization: Token …`, and for a
 * session that is bound to a browser by its cookie as well; the token may be an API key. Anything else (another scheme, two
 * headers, a token in the address) is nobody. `still`: looks again for a request that goes on, which
 * does not keep the session alive.
 */
export function identify(sessions: Sessions, apiKeys: ApiKeys, https: boolean) {
  return async (request: IncomingMessage, still = false): Promise<Viewer | null> => {
    const token = tokenIn(request.rawHeaders)
    if (token === null) return null
    if (isApiKey(token)) return await apiKeys.viewerOf(token, still)
    const bind = cookiesOf(request.headers.cookie, https).get('bind')
    return await sessions.viewerOf({ token, bind, membership: membershipIn(request), still })
  }
}

/** The membership that the sender names by the header `Portico-Membership`; null: none. */
function membershipIn({ headers }: IncomingMessage): string | null {
  const given = headers['portico-membership']
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
