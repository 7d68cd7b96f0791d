import { z } from 'zod'
import { NotNow, type Answer } from '../../platform/http/call-out.ts'
import type { Outcome } from '../../platform/outbox/queue.ts'

const problems = z.array(z.object({ errorCode: z.string(), message: z.string() })).min(1)
const saved = z.object({ id: z.string(), success: z.literal(true) })

/** What passes by itself, whatever status it comes with. */
const passing = new Set(['REQUEST_LIMIT_EXCEEDED', 'SERVER_UNAVAILABLE', 'UNABLE_TO_LOCK_ROW'])
const quarter = 15 * 60_000
const hour = 60 * 60_000

/**
 * What an answer to an upsert means (REST API Developer Guide, "Insert or Update (Upsert) a
 * Record Using an External ID"). Throws NotNow for what may go better later. A refusal counts
 * only in the words of Salesforce: a 400 of something that stands in between is none.
 */
export function upsertOutcome(answer: Answer): Outcome {
  const { status } = answer
  if (status === 200 || status === 201) return savedOutcome(answer)
  if (status === 204) return { end: 'done', state: 'updated', note: usage(answer) }
  if (status === 300) return refused('several match: more than one Lead has the id of this enquiry')
  if (status > 300 && status < 400) throw new NotNow(pointsElsewhere(answer))
  const list = problems.safeParse(jsonOf(answer.text)).data
  if (!list) throw new NotNow(`Salesforce answered ${status} without a reason`, soonest(answer))
  const why = [list.map((each) => `${each.errorCode}: ${each.message}`).join('; '), usage(answer)]
  const said = why.filter(Boolean).join('; ')
  const codes = list.map((each) => each.errorCode)
  if (codes.includes('REQUEST_LIMIT_EXCEEDED')) throw new NotNow(said, soonest(answer) ?? quarter)
  if (codes.some((code) => passing.has(code))) throw new NotNow(said, soonest(answer))
  if (codes.includes('DUPLICATES_DETECTED')) return duplicate(answer.text)
  if (status === 400 || status === 403) return refused(said)
  throw new NotNow(`${status} ${said}`, soonest(answer))
}

function savedOutcome(answer: Answer): Outcome {
  const result = saved.safeParse(jsonOf(answer.text))
  if (!result.success) throw new NotNow(`the answer ${answer.status} is not one of Salesforce`)
  const note = [`Lead ${result.data.id}`, usage(answer)].filter(Boolean).join('; ')
  return { end: 'done', state: answer.status === 201 ? 'created' : 'updated', note }
}

const refused = (why: string): Outcome => ({ end: 'refused', state: 'refused', why })

/** The ids stand deep inside the result of the duplicate rule, and are not always there. */
function duplicate(text: string): Outcome {
  const found = text.matchAll(/"Id"\s*:\s*"([A-Za-z0-9]{18}|[A-Za-z0-9]{15})"/g)
  const ids = [...new Set([...found].map((match) => match[1]))]
  const of = ids.join(', ') || 'a record that Salesforce does not name'
  return { end: 'refused', state: 'duplicate', why: `duplicate of ${of}` }
}

/** `api-usage=18/5000` (REST API Developer Guide, "Limit Info Header"). */
function usage({ headers }: Answer): string {
  const limit = headers.get('sforce-limit-info') ?? ''
  const [, used, most] = /(?:^|[\s;,])api-usage=(\d+)\/(\d+)/.exec(limit) ?? []
  return used ? `${used} of ${most} API requests of the day used` : ''
}

/** Retry-After in seconds (RFC 9110, 10.2.3), believed up to an hour. */
function soonest({ headers }: Answer): number | undefined {
  const seconds = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds) * 1000, hour) : undefined
}

/** What a redirect is told as: none is followed. */
export function pointsElsewhere({ status, headers }: Answer): string {
  const target = headers.get('location') ?? ''
  const host = URL.canParse(target) ? new URL(target).host : 'another address'
  return `the answer ${status} points to ${host}, which is not followed`
}

/** The value, or undefined where the text is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What reads it says what is missing.
    return undefined
  }
}
