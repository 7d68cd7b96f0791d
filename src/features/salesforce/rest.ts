import {
  callOut,
  usualCarrier,
  type HostAnswer,
  type Carrier,
} from '../../platform/http/call-out.ts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import type { Perform } from '../../platform/outbox/queue.ts'
import { deliver } from './deliver.ts'
import type { Lead, LeadRules } from './lead.ts'
import { upsertOutcome } from './answer.ts'
import { tokenCache, type Client } from './token.ts'

export interface RestSettings extends Client {
  apiVersion: number
  externalIdField: string
  rules: Omit<LeadRules, 'limits'>
}

/** The connection to the org; a test passes its own. */
export interface Means extends Carrier {
  clock: Clock
}

export const usualMeans: Means = { ...usualCarrier, clock: systemClock }

/**
 * Delivers an enquiry as a Lead by upsert. The enquiry's id is the external id, so a delivery that
 * is repeated after a lost answer updates the Lead. A 401 renews the token, a single time. Takes up
 * to four requests, each within `patience`.
 */
export function restPerform(settings: RestSettings, means: Means = usualMeans): Perform {
  const tokens = tokenCache(settings, means.clock, means)
  const send = async (id: string, lead: Lead, signal?: AbortSignal) => {
    const put = (token: string) => upsert(settings, { ...means, signal }, { id, lead, token })
    const token = await tokens.get()
    const answer = await put(token)
    if (answer.status !== 401) return upsertOutcome(answer)
    await tokens.drop(token)
    return upsertOutcome(await put(await tokens.get()))
  }
  const secrets = () => [settings.clientSecret, ...tokens.seen()]
  return deliver({ rules: { ...settings.rules, limits: 'rest' }, send, secrets })
}

/** The id stands in the URL alone; the org refuses a body that repeats it. */
async function upsert(
  { url, apiVersion, externalIdField }: RestSettings,
  carrier: Carrier,
  { id, lead, token }: { id: string; lead: Lead; token: string },
): Promise<HostAnswer> {
  const leads = `${url}/services/data/v${apiVersion}.0/sobjects/Lead`
  return await callOut(
    `${leads}/${externalIdField}/${encodeURIComponent(id)}`,
    {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(lead.fields),
    },
    carrier,
  )
}
