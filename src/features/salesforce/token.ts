import { z } from 'zod'
import { callOut, NotNow, type Answer, type Carrier } from '../../platform/http/call-out.ts'
import type { Clock } from '../../platform/clock.ts'
import { jsonOf, pointsElsewhere } from './answer.ts'

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

/** A minute early, so that no token runs out on its way. */
const early = 60_000

/** Keeps one token for all deliveries; those that need one at the same time wait for the same. */
export function tokenKeeper(client: Client, clock: Clock, carrier: Carrier) {
  let kept: { token: Promise<string>; until: number } | undefined
  const seen: string[] = []

  const fresh = () => {
    const asked = askToken(client, carrier)
    const own = { token: asked.then((answer) => answer.access_token), until: Infinity }
    kept = own
    asked
      .then(({ access_token, expires_in }) => {
        seen.splice(0, seen.length - 1)
        seen.push(access_token)
        if (expires_in) own.until = clock.now().getTime() + expires_in * 1000 - early
        return access_token
      })
      .catch(() => {
        // Whoever waits for it is told; the next one asks anew.
        if (kept === own) kept = undefined
      })
    return own.token
  }

  return {
    /** Throws NotNow when the org gives none. */
    get: () => (kept && clock.now().getTime() < kept.until ? kept.token : fresh()),
    /** The org takes this one no more. Another one, which came meanwhile, stays. */
    async drop(token: string) {
      const current = kept
      const held = await current?.token.catch(() => undefined)
      if (held === token && kept === current) kept = undefined
    },
    /** What must not be in any text: the last tokens. */
    seen: (): readonly string[] => seen,
  }
}

/** OAuth 2.0 client credentials (RFC 6749, 4.4) at the org's own address. */
async function askToken(client: Client, carrier: Carrier): Promise<Granted> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
  })
  const url = `${client.url}/services/oauth2/token`
  const answer = await callOut(url, { method: 'POST', body }, carrier)
  const token = granted.safeParse(answer.status === 200 ? jsonOf(answer.text) : undefined)
  if (token.success) return token.data
  throw new NotNow(`no token: ${reasonOf(answer)}`)
}

function reasonOf(answer: Answer): string {
  if (answer.status >= 300 && answer.status < 400) return pointsElsewhere(answer)
  const said = denied.safeParse(jsonOf(answer.text)).data
  const words = said ? [said.error, said.error_description] : ['without a reason']
  return [answer.status, ...words].filter(Boolean).join(' ')
}
