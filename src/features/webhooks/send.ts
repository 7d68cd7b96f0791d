import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Sealer } from '../../platform/auth/sealing.ts'
import type { Clock } from '../../platform/clock.ts'
import { callOut, NotNow, type HostAnswer } from '../../platform/http/call-out.ts'
import { fetchOutward, inwardCode } from '../../platform/http/outward.ts'
import { refused, type Outcome, type Perform, type Task } from '../../platform/outbox/task.ts'
import { takenBack, type MessageTask } from './events-store.ts'
import { eventFacts } from './facts-store.ts'
import { signedBy } from './sign.ts'
import { findWebhook, pauseWebhookRow } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  sealer: Sealer
  /** PUBLIC_URL. */
  origin: string
  /** Also to this machine and its network. */
  anywhere: boolean
}

/** In ms: a receiver that thinks for longer should answer first. */
const patience = 10_000

/** Sends messages of webhooks: each says what is so when it leaves. */
export function sendingMessages(parts: Parts): Perform {
  const { database, clock } = parts
  return async (task, signal) => {
    const webhook = await findWebhook(database.read, task.about)
    const message = task.payload as MessageTask
    if (!webhook) return notSent('the webhook is gone')
    // A test shows whether it would work again.
    if (webhook.paused_at !== null && message.event !== 'test')
      return notSent('the webhook is paused', 'paused')
    const site = { origin: parts.origin, now: clock.now().toISOString() }
    const facts = await eventFacts(database.read, message, site)
    if (!facts) return notSent('it was taken back before it left')
    const secrets = secretsOf(parts.sealer, webhook, site.now)
    if (secrets === null) return refused('the key of this install does not open its secret')
    const body = JSON.stringify({ type: message.event, timestamp: message.at, data: facts })
    try {
      const answer = await post(parts, { url: webhook.url, secrets, task, body, signal })
      // Where it was changed meanwhile, the address that is gone is no longer its own.
      if (answer.status === 410 && !(await pauseGone(parts, webhook)))
        return { end: 'later', why: 'its address was changed meanwhile' }
      return outcomeOf(answer)
    } catch (error) {
      if (!(error instanceof NotNow)) throw error
      if (error.message.includes(inwardCode))
        return refused('its address leads to this machine or its network (WEBHOOK_NETWORK)')
      const { message: why, soonest } = error
      return { end: 'later', why, ...(soonest === undefined ? {} : { soonest }) }
    }
  }
}

const notSent = (note: string, state = takenBack): Outcome => ({ end: 'done', state, note })

type Secrets = Pick<Tables['webhook'], 'id' | 'secret' | 'former_secret' | 'former_until'>

/** What signs its messages at this moment; null where another key has sealed it. */
function secretsOf(
  sealer: Sealer,
  { id, secret, former_secret, former_until }: Secrets,
  now: string,
): string[] | null {
  const isFormerGood = former_secret !== null && former_until !== null && former_until > now
  try {
    return [secret, ...(isFormerGood ? [former_secret] : [])].map((one) => sealer.open(one, id))
  } catch {
    return null
  }
}

interface Sent {
  url: string
  secrets: readonly string[]
  task: Task
  body: string
  signal: AbortSignal | undefined
}

async function post(
  { clock, anywhere }: Parts,
  { url, secrets, task, body, signal }: Sent,
): Promise<HostAnswer> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Portico',
    'content-length': String(Buffer.byteLength(body)),
    ...signedBy(secrets, { id: task.id, at: clock.now(), body }),
  }
  return await callOut(
    url,
    { method: 'POST', headers, body },
    { fetch: anywhere ? fetch : fetchOutward, patience, signal },
  )
}

/** Who says that it is gone is asked no more (Standard Webhooks 1.0); false where it leads elsewhere by now. */
async function pauseGone(
  { database, clock }: Parts,
  { id, url }: Pick<Tables['webhook'], 'id' | 'url'>,
): Promise<boolean> {
  const paused_at = clock.now().toISOString()
  return await database.transaction(async (trx) => {
    const isPaused = await pauseWebhookRow(trx, id, { paused_at, gone: 1 }, url)
    return isPaused || (await findWebhook(trx, id))?.url === url
  })
}

/** Of an answer its status alone is kept: many repeat what they were sent, with whoever it names. */
function outcomeOf({ status, headers }: HostAnswer): Outcome {
  const said = String(status)
  if (status >= 200 && status < 300) return { end: 'done', state: 'delivered', note: said }
  if (status === 410) return refused(`${said}: it is gone, and the webhook is paused`)
  const wait = headers.get('retry-after') ?? ''
  const soonest = /^\d{1,4}$/.test(wait) ? Number(wait) * 1000 : undefined
  const elsewhere = status >= 300 && status < 400 ? ' (redirects are not followed)' : ''
  return {
    end: 'later',
    why: `it answered ${said}${elsewhere}`,
    ...(soonest === undefined ? {} : { soonest }),
  }
}
