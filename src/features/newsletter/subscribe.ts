import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { QueuedMail } from '../../contract/mail.ts'
import type { Clock } from '../../platform/clock.ts'
import { claimKey, keepAnswer } from '../../platform/http/idempotency.ts'
import type { Limiter } from '../../platform/auth/limiter.ts'
import type { Signer } from '../../platform/auth/secrets.ts'
import { hashOf, newId, newToken } from '../../platform/auth/token.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { CompanyInfo } from '../content/contract.ts'
import { confirmPage, onItsWay, subscribeInput } from './contract.ts'
import { noteRequest, takeBack } from './store.ts'
import { unsubscribeAddress, unsubscribeHeaders } from './unsubscribe.ts'

/** What subscribing needs of the rest, wired in app/server. */
export interface SubscribeParts {
  database: Database
  clock: Clock
  limiter: Limiter
  outbox: { add: AddTask; wake(): void }
  /** Of the purpose `unsubscribe`. */
  signer: Signer
  firm: () => Promise<CompanyInfo>
  template: (confirmation: Confirmation) => QueuedMail
  /** Where the links of a mail lead: PUBLIC_URL, never what a request says. */
  origin: string
}

/** What the mail needs that asks whether it was the owner of the address who asked. */
interface Confirmation {
  email: string
  confirmUrl: string
  unsubscribeUrl: string
  headers: Record<string, string>
  firm: CompanyInfo
}

/**
 * Takes an address, from a client at `from`. `ok` false: it is none, and `notice` says why. What
 * is `ok` is the same for every address, in words and in time. Throws 429 for a client that asks
 * for too many. `key`: two with the same one are one.
 */
export type Subscribe = (
  email: string,
  from: string,
  key?: string | null,
) => Promise<{ ok: boolean; notice: string }>

const perClient = { count: 5, seconds: 60 * 60 }
const perAddress = { count: 3, seconds: 24 * 60 * 60 }
const confirmable = 48 * 60 * 60 * 1000

export function subscriber(parts: SubscribeParts): Subscribe {
  return async (email, from, key = null) => {
    const checked = subscribeInput.safeParse({ email })
    if (!checked.success) return { ok: false, notice: checked.error.issues[0]?.message ?? '' }
    await parts.limiter.take(bucket('client', from, parts.signer), perClient)
    const firm = await parts.firm()
    const now = parts.clock.now()
    await parts.database.transaction(async (trx) => {
      if (await claimKey<string>(trx, { key, request: checked.data, now })) return
      await ask(trx, checked.data.email, firm, now, parts)
      await keepAnswer(trx, key, onItsWay)
    })
    parts.outbox.wake()
    return { ok: true, notice: onItsWay }
  }
}

/** The row and the mail. The steps are the same whoever it is, and so is the time they take. */
async function ask(
  trx: Transaction<Tables>,
  email: string,
  firm: CompanyInfo,
  now: Date,
  { limiter, outbox, signer, origin, template }: SubscribeParts,
): Promise<void> {
  const mayMail = await limiter.took(trx, bucket('address', email, signer), perAddress)
  const token = newToken()
  const request = {
    id: newId(),
    email,
    requested_at: now.toISOString(),
    confirm_hash: hashOf(token),
    confirm_until: new Date(now.getTime() + confirmable).toISOString(),
  }
  const id = await noteRequest(trx, request, mayMail)
  const payload = template({
    email,
    firm,
    confirmUrl: `${origin}${confirmPage.path}?token=${token}`,
    unsubscribeUrl: unsubscribeAddress({ id }, origin, signer),
    headers: unsubscribeHeaders({ id }, origin, signer),
  })
  const task = await outbox.add(trx, { kind: 'mail', about: id, payload })
  // Not left out but taken back, because leaving it out would be quicker.
  await takeBack(trx, mayMail ? null : task)
}

/** The name of a bucket, hashed with a key, so that the table of limits holds no addresses. */
const bucket = (kind: string, address: string, signer: Signer) =>
  `newsletter ${hashOf(signer.sign(`${kind} ${address}`))}`
