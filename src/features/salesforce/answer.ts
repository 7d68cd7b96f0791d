import { z } from 'zod'
import { NotNow, type HostAnswer } from '../../platform/http/call-out.ts'
import { refused, type Outcome } from '../../platform/outbox/task.ts'

const problems = z.array(z.object({ errorCode: z.string(), message: z.string() })).min(1)
const saved = z.object({ id: z.string(), success: z.literal(true) })

/** Errors that pass by themselves, with whatever status they come. */
const passing = new Set(['REQUEST_LIMIT_EXCEEDED', 'SERVER_UNAVAILABLE', 'UNABLE_TO_LOCK_ROW'])
const quarter = 15 * 60_000
const hour = 60 * 60_000

/**
 * What an answer to an upsert means (REST API Developer Guide, "Insert or Update (Upsert) a
 * Record Using an External ID"). Throws NotNow for what may succeed later. Only a refusal with an
 * error code of Salesforce counts: a 400 of a proxy in between is none.
 */
export function upsertOutcome(answer: HostAnswer): Outcome {
  const { status } = answer
  if (status === 200 || status === 201) return savedOutcome(answer)
  if (status === 204) return { end: 'done', state: 'updated', note: usage(answer) }
  if (status === 300) return refused('several match: more than one Lead has the id of this enquiry')
  if (status > 300 && status < 400) throw new NotNow(pointsElsewhere(answer))
  const list = problems.safeParse(parsedJson(answer.text)).data
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

function savedOutcome(answer: HostAnswer): Outcome {
  const result = saved.safeParse(parsedJson(answer.text))
  if (!result.success) throw new NotNow(`the answer ${answer.status} is not one of Salesforce`)
  const note = [`Lead ${result.data.id}`, usage(answer)].filter(Boolean).join('; ')
  return { end: 'done', state: answer.status === 201 ? 'created' : 'updated', note }
}

/** The ids are nested deep in the result of the duplicate rule, and not always there. */
function duplicate(text: string): Outcome {
  const found = text.matchAll(/"Id"\s*:\s*"([A-Za-z0-9]{18}|[A-Za-z0-9]{15})"/g)
  const ids = [...new Set([...found].map((match) => match[1]))]
  const of = ids.join(', ') || 'a record that Salesforce does not name'
  return { end: 'refused', state: 'duplicate', why: `duplicate of ${of}` }
}

/** `api-usage=18/5000` (REST API Developer Guide, "Limit Info Header"). */
function usage({ headers }: HostAnswer): string {
  const limit = headers.get('sforce-limit-info') ?? ''
  const [, used, most] = /(?:^|[\s;,])api-usage=(\d+)\/(\d+)/.exec(limit) ?? []
  return used ? `${used} of ${most} API requests of the day used` : ''
}

/** Retry-After (RFC 9110, 10.2.3) in ms, at most an hour. */
function soonest({ headers }: HostAnswer): number | undefined {
  const seconds = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds) * 1000, hour) : undefined
}

/** The reason reported for a redirect; none is followed. */
export function pointsElsewhere({ status, headers }: HostAnswer): string {
  const target = headers.get('location') ?? ''
  const host = URL.canParse(target) ? new URL(target).host : 'another address'
  return `the answer ${status} points to ${host}, which is not followed`
}

/** The value, or undefined where the text is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller's schema says what is missing.
    return undefined
  }
}
