import { callOut, usualCarrier, type Answer, type Carrier } from '../../platform/http/call-out.ts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import type { Perform } from '../../platform/outbox/queue.ts'
import { deliver } from './deliver.ts'
import type { Lead, LeadRules } from './lead.ts'
import { upsertOutcome } from './answer.ts'
import { tokenKeeper, type Client } from './token.ts'

export interface RestSettings extends Client {
  apiVersion: number
  externalIdField: string
  rules: Omit<LeadRules, 'limits'>
}

/** What stands between us and the org; a test passes what it holds. */
export interface Means extends Carrier {
  clock: Clock
}

export const usualMeans: Means = { ...usualCarrier, clock: systemClock }

/**
 * Delivers an enquiry as a Lead by upsert: with the enquiry's id as its external id, one that is
 * delivered again after a lost answer is updated, never doubled. An answer of 401 renews the
 * token once. Takes up to four calls, each within `patience`.
 */
export function restPerform(settings: RestSettings, means: Means = usualMeans): Perform {
  const tokens = tokenKeeper(settings, means.clock, means)
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

/** The id stands in the address alone; the org refuses a body that repeats it. */
async function upsert(
  { url, apiVersion, externalIdField }: RestSettings,
  carrier: Carrier,
  { id, lead, token }: { id: string; lead: Lead; token: string },
): Promise<Answer> {
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
