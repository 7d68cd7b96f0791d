import { Secret, TOTP } from 'otpauth'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { createAuthenticator } from '../doubles/authenticator.ts'
import { castPassword, recoveryCode, tokenOf } from '../fixtures/cast.ts'
import type { ApiRequest } from './client.ts'
import type { Caller } from './callers.ts'
import type { Cell } from './cells.ts'
import type { Fixture } from './fixture.ts'

/** `path`: in place of the cell's, when it has no id in it. */
type Body = Record<string, unknown> & { path?: string }
type Prepare = (here: Fixture, caller: Caller) => Body | Promise<Body>

/**
 * What an endpoint needs to succeed beyond a valid body: fields of the body that come from
 * elsewhere. Every other endpoint has to succeed without.
 */
export const preparations: Record<string, Prepare> = {
  'GET /files/{ticket}/': () => ({ path: `/api/files/${tokenOf('Mateo', 'ticket')}/` }),
  'POST /uploads/': () => ({ name: 'plan.txt', document: undefined }),
  'POST /auth/login/': () => ({ username: 'ingrid.sandbar', password: castPassword }),
  'POST /auth/mfa/': () => ({
    mfa_token: tokenOf('Mateo', 'challenge'),
    code: recoveryCode,
    passkey: undefined,
  }),
  'POST /auth/mfa/passkey/': () => ({ mfa_token: tokenOf('Mateo', 'challenge') }),
  'POST /auth/password/reset/': () => ({
    token: tokenOf('Mateo', 'link'),
    password: 'another-tide-turns-at-noon',
  }),
  'POST /auth/invitation/': () => ({ token: tokenOf('Piet', 'link') }),
  'POST /auth/invitation/accept/': () => ({ token: tokenOf('Piet', 'link') }),
  'POST /second-factor/app/confirm/': async (here, caller) => {
    const { secret } = await begun(here, caller, '/second-factor/app/')
    const app = new TOTP({ secret: Secret.fromBase32(String(secret)) })
    return { code: app.generate({ timestamp: here.clock.now().getTime() }) }
  },
  'POST /passkeys/': async (here, caller) => {
    const { challenge_token, options } = await begun(here, caller, '/passkeys/options/')
    const key = createAuthenticator({ origin: 'http://localhost:3000' })
    return { challenge_token, response: key.make(options as { challenge: string }) }
  },
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The request of a cell, with its preparation. */
export async function prepared(
  here: Fixture,
  { endpoint, caller, request }: Cell,
): Promise<ApiRequest> {
  const more = await preparations[nameOf(endpoint)]?.(here, caller)
  if (!more) return request
  const { path = request.path, ...body } = more
  const sends = request.body !== undefined || Object.keys(body).length > 0
  return { ...request, path, ...(sends && { body: { ...(request.body as object), ...body } }) }
}

/** The answer of the call that starts a flow of two steps. */
async function begun({ send }: Fixture, { headers }: Caller, path: string): Promise<Body> {
  const answer = await send({ method: 'POST', path: `/api${path}`, headers })
  return JSON.parse(answer.body) as Body
}
