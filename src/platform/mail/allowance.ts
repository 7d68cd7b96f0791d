import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Signer } from '../auth/secrets.ts'
import { hashOf } from '../auth/token.ts'
import type { Clock } from '../clock.ts'
import {
  countAlone,
  countedFor,
  countedInAll,
  insertCounted,
  withdrawCounted,
  type Span,
} from './allowance-store.ts'

const anHour = 60 * 60 * 1000
const aDay = 24 * anHour

type Kind = Tables['counted_mail']['kind']

/** The most mails of a kind to one recipient within a time in ms; `countedWith`: which kinds count against the most in all. */
interface Allowed {
  most: number
  within: number
  countedWith: readonly Kind[]
}

/** The most mails a day in all that people without a session make us send. */
const mostInAll = 200

/**
 * Strangers type any address into the first two, so what was sent to whoever asked for a new
 * password counts, too. A reset only reaches people who have an account: the enquiries of a
 * stranger must not keep it from them, so resets are counted by themselves.
 */
const allowed: Record<Kind, Allowed> = {
  enquiry: { most: 1, within: aDay, countedWith: ['enquiry', 'subscription', 'reset'] },
  subscription: { most: 1, within: aDay, countedWith: ['enquiry', 'subscription', 'reset'] },
  reset: { most: 5, within: anHour, countedWith: ['reset'] },
  invitation: { most: 3, within: aDay, countedWith: [] },
}

/**
 * Counts a mail that somebody is sent without having asked for it, as far as we know, and says
 * whether it may go. Counts over all processes and restarts, within the transaction of the mail.
 */
export type MayMail = (trx: Transaction<Tables>, kind: Kind, address: string) => Promise<boolean>

interface Parts {
  database: Pick<Database, 'engine'>
  clock: Clock
  /** Of the purpose `mail`: the table holds no addresses. */
  signer: Signer
}

export function createAllowance({ database, clock, signer }: Parts): MayMail {
  return async (trx, kind, address) => {
    const { most, within, countedWith } = allowed[kind]
    const recipient = hashOf(signer.sign(mailboxOf(address)))
    const queued_at = clock.now().toISOString()
    const last = (ms: number): Span => ({
      from: new Date(clock.now().getTime() - ms).toISOString(),
      to: queued_at,
    })
    await countAlone(trx, database.engine)
    const theirs = await countedFor(trx, kind, recipient, last(within))
    const all = countedWith.length && (await countedInAll(trx, countedWith, last(aDay)))
    const may = theirs < most && all < mostInAll
    // The same statements either way, so that the time of an answer does not tell.
    const id = await insertCounted(trx, { kind, recipient, queued_at })
    await withdrawCounted(trx, may ? null : id)
    return may
  }
}

const withoutDots = new Set(['gmail.com', 'googlemail.com'])

/** One spelling for all addresses that reach the same mailbox, as far as the large hosts say. */
function mailboxOf(address: string): string {
  const [local = '', host = ''] = address.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return withoutDots.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
