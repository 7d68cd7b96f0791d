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

const aDay = 24 * 60 * 60 * 1000

type Kind = Tables['counted_mail']['kind']

/** The most mails of a kind to one recipient within a time in ms. */
export interface MailLimit {
  most: number
  within: number
  /** The most a day to all recipients together, and which kinds count; null: no limit. */
  inAll: { most: number; kinds: readonly Kind[] } | null
}

/**
 * Counts a mail that somebody is sent without having asked for it, as far as we know, and says
 * whether it may go. Counts over all processes and restarts, within the transaction of the mail.
 */
export type MayMail = (
  trx: Transaction<Tables>,
  kind: Kind,
  address: string,
  /** Counts only what was sent in this name, apart from the count of all. */
  by?: string,
) => Promise<boolean>

interface Parts {
  database: Pick<Database, 'engine'>
  clock: Clock
  limits: Record<Kind, MailLimit>
  /** Of the purpose `mail`: the table holds no addresses. */
  signer: Signer
}

/** The limits of mails over a database; the same for all processes on it. */
export function createAllowance({ database, clock, limits, signer }: Parts): MayMail {
  return async (trx, kind, address, by) => {
    const { most, within, inAll } = limits[kind]
    const named = by === undefined ? '' : ` by ${by}`
    const recipient = hashOf(signer.sign(recipientOf(address) + named))
    const queued_at = clock.now().toISOString()
    const last = (ms: number): Span => ({
      from: new Date(clock.now().getTime() - ms).toISOString(),
      to: queued_at,
    })
    await countAlone(trx, database.engine)
    const theirs = await countedFor(trx, kind, recipient, last(within))
    const all = inAll && (await countedInAll(trx, inAll.kinds, last(aDay)))
    const may = theirs < most && (inAll === null || Number(all) < inAll.most)
    // The same statements either way, so that the time of an answer does not tell.
    const id = await insertCounted(trx, { kind, recipient, queued_at })
    await withdrawCounted(trx, may ? null : id)
    return may
  }
}

const withoutDots = new Set(['gmail.com', 'googlemail.com'])

/** One spelling for all addresses that reach the same mailbox, as far as the large hosts say. */
function recipientOf(address: string): string {
  const [local = '', host = ''] = address.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return withoutDots.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
