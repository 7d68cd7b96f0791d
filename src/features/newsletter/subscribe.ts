import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { QueuedMail } from '../../contract/mail.ts'
import type { Clock } from '../../platform/clock.ts'
import { claimKey, storeAnswer } from '../../platform/http/idempotency.ts'
import { diskIsFull } from '../../contract/problem.ts'
import type { Disk } from '../../platform/storage/disk.ts'
import type { Limiter } from '../../platform/auth/limiter.ts'
import type { Signer } from '../../platform/auth/secrets.ts'
import { hashOf, newId, newToken } from '../../platform/auth/token.ts'
import type { SealedLink, SealLink } from '../../platform/outbox/sealed.ts'
import { withdrawTask } from '../../platform/outbox/store.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { CompanyInfo } from '../content/contract.ts'
import { confirmPage, onItsWay, subscribeInput } from './contract.ts'
import { upsertSubscriber } from './store.ts'
import { unsubscribeAddress, unsubscribeHeaders } from './unsubscribe.ts'

/** Dependencies, wired in app/server. */
export interface SubscribeParts {
  database: Database
  clock: Clock
  disk: Disk
  limiter: Limiter
  outbox: { add: AddTask; wake(): void }
  /** Whether this address may be sent a mail to confirm it; counts it. */
  mayMail: (trx: Transaction<Tables>, address: string) => Promise<boolean>
  /** Seals the link to confirm until its mail is sent. */
  sealLink: SealLink
  /** With the purpose `unsubscribe`. */
  signer: Signer
  firm: () => Promise<CompanyInfo>
  template: (confirmation: Confirmation) => QueuedMail
  /** Where the links of a mail lead: PUBLIC_URL, never a header of the request. */
  origin: string
}

/** What the mail to confirm an address needs. */
interface Confirmation {
  email: string
  confirmUrl: SealedLink
  unsubscribeUrl: string
  headers: Record<string, string>
  firm: CompanyInfo
}

/**
 * Takes an address from a client at `from`. `ok` false: the address is invalid, and `notice` says
 * why. A valid one gets the same notice in the same time whether it is known or not. Throws 429
 * when the client exceeds its limit. `key`: the idempotency key.
 */
export type Subscribe = (
  email: string,
  from: string,
  key?: string | null,
  /** The path of the page whose form it was; null: a call by a program. */
  page?: string | null,
) => Promise<{ ok: boolean; notice: string }>

const perClient = { count: 5, seconds: 60 * 60 }
const confirmable = 48 * 60 * 60 * 1000

export function subscriber(parts: SubscribeParts): Subscribe {
  return async (email, from, key = null, page = null) => {
    const checked = subscribeInput.safeParse({ email })
    if (parts.disk.rung() === 'nothing') throw diskIsFull()
    if (!checked.success) return { ok: false, notice: checked.error.issues[0]?.message ?? '' }
    await parts.limiter.take(bucket(from, parts.signer), perClient)
    const firm = await parts.firm()
    const now = parts.clock.now()
    await parts.database.transaction(async (trx) => {
      if (await claimKey<string>(trx, { key, request: checked.data, now })) return
      const asked = { email: checked.data.email, page, now }
      await requestConfirmation(trx, asked, firm, parts)
      await storeAnswer(trx, key, onItsWay)
    })
    parts.outbox.wake()
    return { ok: true, notice: onItsWay }
  }
}

/** Writes row and mail, in the same statements for every address, so that timing reveals nothing. */
async function requestConfirmation(
  trx: Transaction<Tables>,
  { email, page, now }: { email: string; page: string | null; now: Date },
  firm: CompanyInfo,
  { mayMail, outbox, signer, origin, template, sealLink }: SubscribeParts,
): Promise<void> {
  const mails = await mayMail(trx, email)
  const token = newToken()
  const request = {
    id: newId(),
    email,
    requested_at: now.toISOString(),
    confirm_hash: hashOf(token),
    confirm_until: new Date(now.getTime() + confirmable).toISOString(),
    source: page === null ? ('call' as const) : ('form' as const),
    source_page: page,
  }
  const id = await upsertSubscriber(trx, request, mails)
  const payload = template({
    email,
    firm,
    confirmUrl: sealLink(`${origin}${confirmPage.path}?token=${token}`, email),
    unsubscribeUrl: unsubscribeAddress({ id }, origin, signer),
    headers: unsubscribeHeaders({ id }, origin, signer),
  })
  const task = await outbox.add(trx, { kind: 'mail', about: id, payload })
  // Written and deleted again, because not writing it would be measurably faster.
  await withdrawTask(trx, mails ? null : task)
}

/** The key of a rate limit, hashed with a secret, so that the table holds no addresses. */
const bucket = (client: string, signer: Signer) =>
  `newsletter ${hashOf(signer.sign(`client ${client}`))}`
