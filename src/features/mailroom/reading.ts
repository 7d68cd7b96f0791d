import type { OutboxEntry } from '../../platform/outbox/queue.ts'
import type { MailHead } from '../../platform/outbox/store.ts'
import type { ListedMail } from './list-store.ts'
import type { MailListRow, MailState } from './staff.contract.ts'

interface Parts {
  headOf: MailHead
  /** PUBLIC_URL: what a server says may repeat a link of ours. */
  origin: string
  now: string
}

const noMail = { to: '', subject: '(not a mail that can be read)' }

/** A mail as the list shows it. */
export function asMailRow(row: ListedMail, { headOf, origin, now }: Parts): MailListRow {
  const { recipient, subject, payload } = row
  const head = payload === null ? { to: recipient, subject } : headOf(JSON.parse(payload))
  const said = row.outcome ?? row.last_error
  return {
    id: row.id,
    to: head?.to || noMail.to,
    subject: withoutAddresses(head?.subject || noMail.subject, origin),
    written_at: row.created_at,
    state: stateOf(row, now),
    attempts: row.attempts,
    next_try_at: row.next_try_at,
    ended_at: row.ended_at,
    said: said === null ? null : withoutAddresses(said, origin),
  }
}

type Standing = Pick<OutboxEntry, 'state' | 'held_until' | 'next_try_at'>

function stateOf({ state, held_until, next_try_at }: Standing, now: string): MailState {
  if (state === 'queued') return held_until !== null && held_until > now ? 'held' : 'waiting'
  if (state === 'failed') return next_try_at === null ? 'failed' : 'retried'
  if (state === 'sending' || state === 'sent' || state === 'bounced') return state
  return state === 'refused' || state === 'duplicate' ? 'failed' : 'dropped'
}

/** A text in which no address of a page can be read, whether it opens something or not. */
export const withoutAnyLink = (text: string): string =>
  withoutTokens(text.replaceAll(address, '[a link]'))

/**
 * The same of addresses that are ours or may open something: what a server says of its own pages is
 * of use.
 */
const withoutAddresses = (text: string, origin: string): string =>
  withoutTokens(
    text.replaceAll(address, (found) =>
      found.toLowerCase().includes(origin.toLowerCase()) || mayOpen.test(found)
        ? '[a link]'
        : found,
    ),
  )

/** However a server writes an address of ours, broken or without its beginning: the token opens it. */
const withoutTokens = (text: string): string => text.replaceAll(token, '[a link]')

/** What follows a `#`, or is as long as a token. */
const mayOpen = /#|[\w-]{40}/

/**
 * 43 characters in all, of which some at either end may be signs. What stands around it is left: to
 * match that as well would take quadratic time.
 */
const token = /[a-z\d][\w-]{36,}[a-z\d]/gi

const address = /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"]+/gi
