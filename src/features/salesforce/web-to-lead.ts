import { callOut, NotNow, usualCarrier, type Carrier } from '../../platform/http/call-out.ts'
import type { Outcome, Perform } from '../../platform/outbox/queue.ts'
import { deliver } from './deliver.ts'
import type { Lead, LeadRules } from './lead.ts'
import { pointsElsewhere } from './answer.ts'

export interface WebSettings {
  url: string
  oid: string
  rules: Omit<LeadRules, 'limits'>
}

/**
 * Delivers an enquiry by Web-to-Lead. It answers 200 to nearly everything and gives no id, so a
 * Lead is never known to be created, and a retry after a lost answer may create a second one.
 */
export function webToLeadPerform(settings: WebSettings, carrier: Carrier = usualCarrier): Perform {
  const url = new URL(settings.url)
  url.searchParams.set('encoding', 'UTF-8')
  const send = async (_: string, lead: Lead, signal?: AbortSignal): Promise<Outcome> => {
    const body = new URLSearchParams({ oid: settings.oid, ...lead.fields })
    const answer = await callOut(url.href, { method: 'POST', body }, { ...carrier, signal })
    const processed = answer.headers.get('is-processed') ?? ''
    if (processed.includes('Exception'))
      return { end: 'refused', state: 'refused', why: `Is-Processed: ${processed}` }
    if (answer.status === 200) return { end: 'done', state: 'accepted, unconfirmed' }
    if (answer.status >= 300 && answer.status < 400) throw new NotNow(pointsElsewhere(answer))
    throw new NotNow(`Web-to-Lead answered ${answer.status}`)
  }
  return deliver({ rules: { ...settings.rules, limits: 'web' }, send, secrets: () => [] })
}
