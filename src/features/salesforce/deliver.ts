import { NotNow } from '../../platform/http/call-out.ts'
import type { Outcome, Perform } from '../../platform/outbox/queue.ts'
import { leadEnquiry, leadOf, type Lead, type LeadRules } from './lead.ts'

interface Way {
  rules: LeadRules
  /** Throws NotNow for what may succeed later. */
  send(id: string, lead: Lead, signal?: AbortSignal): Promise<Outcome>
  /** What must not stand in any text that is stored. */
  secrets(): readonly string[]
}

/** What both ways share: the enquiry becomes a Lead, and the outcome is stored for staff. */
export function deliver({ rules, send, secrets }: Way): Perform {
  return async ({ about, payload }, signal) => {
    const enquiry = leadEnquiry.safeParse(payload)
    if (!enquiry.success)
      return { end: 'refused', state: 'refused', why: 'the task holds no enquiry' }
    const lead = leadOf(enquiry.data, rules)
    const outcome = await send(about, lead, signal).catch(later)
    return reported(outcome, lead.cut, secrets())
  }
}

function later(error: unknown): Outcome {
  if (!(error instanceof NotNow)) throw error
  const { message, soonest } = error
  return { end: 'later', why: message, ...(soonest === undefined ? {} : { soonest }) }
}

function reported(outcome: Outcome, cut: string[], secrets: readonly string[]): Outcome {
  const long = cut.length > 0 ? `too long for Salesforce: ${cut.join(', ')}` : ''
  const text = (said = '') => [fit(said, secrets), long].filter(Boolean).join('; ')
  if (outcome.end === 'later' || outcome.end === 'held')
    return { ...outcome, why: fit(outcome.why, secrets) }
  if (outcome.end === 'refused') return { ...outcome, why: text(outcome.why) }
  const note = text(outcome.note)
  return { end: 'done', state: outcome.state, ...(note ? { note } : {}) }
}

const longest = 500

/** A text of the other side on one line, without any of our secrets that it repeats. */
function fit(said: string, secrets: readonly string[]): string {
  const spellings = secrets.flatMap((each) => [each, encodeURIComponent(each)])
  let text = said
  for (const each of spellings) text = text.replaceAll(each, '…')
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return Array.from(line).slice(0, longest).join('')
}
