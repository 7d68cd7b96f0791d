import { z } from 'zod'
import { callOut, NotNow, type HostAnswer, type Carrier } from '../../platform/http/call-out.ts'
import type { Clock } from '../../platform/clock.ts'
import { parsedJson, pointsElsewhere } from './answer.ts'

/** Who we are to the org. */
export interface Client {
  url: string
  clientId: string
  clientSecret: string
}

const granted = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.coerce.number().positive().optional(),
})
const denied = z.object({ error: z.string(), error_description: z.string().optional() })
type Granted = z.infer<typeof granted>

/** Renewed a minute early, so that no token expires on its way. */
const early = 60_000

/** Caches one token for all deliveries; concurrent ones wait for the same request. */
export function tokenCache(client: Client, clock: Clock, carrier: Carrier) {
  let cached: { token: Promise<string>; until: number } | undefined
  const seen: string[] = []

  const fresh = () => {
    const granting = requestToken(client, carrier)
    const own = { token: granting.then((answer) => answer.access_token), until: Infinity }
    cached = own
    granting
      .then(({ access_token, expires_in }) => {
        seen.splice(0, seen.length - 1)
        seen.push(access_token)
        if (expires_in) own.until = clock.now().getTime() + expires_in * 1000 - early
        return access_token
      })
      .catch(() => {
        // Those that wait for it get the error; the next delivery requests a new one.
        if (cached === own) cached = undefined
      })
    return own.token
  }

  return {
    /** Throws NotNow when the org gives none. */
    get: () => (cached && clock.now().getTime() < cached.until ? cached.token : fresh()),
    /** Drops a token that the org refused, unless it has been replaced meanwhile. */
    async drop(token: string) {
      const current = cached
      const held = await current?.token.catch(() => undefined)
      if (held === token && cached === current) cached = undefined
    },
    /** The last tokens, which must not stand in any text. */
    seen: (): readonly string[] => seen,
  }
}

/** OAuth 2.0 client credentials (RFC 6749, 4.4) at the org's own address. */
async function requestToken(client: Client, carrier: Carrier): Promise<Granted> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
  })
  const url = `${client.url}/services/oauth2/token`
  const answer = await callOut(url, { method: 'POST', body }, carrier)
  const token = granted.safeParse(answer.status === 200 ? parsedJson(answer.text) : undefined)
  if (token.success) return token.data
  throw new NotNow(`no token: ${reasonOf(answer)}`)
}

function reasonOf(answer: HostAnswer): string {
  if (answer.status >= 300 && answer.status < 400) return pointsElsewhere(answer)
  const said = denied.safeParse(parsedJson(answer.text)).data
  const words = said ? [said.error, said.error_description] : ['without a reason']
  return [answer.status, ...words].filter(Boolean).join(' ')
}
