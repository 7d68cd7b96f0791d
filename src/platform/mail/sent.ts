import type { MailWords, OwnMailWords } from '../../contract/mail-words.ts'
import type { QueuedMail } from '../../contract/mail.ts'
import { withoutLinks } from '../outbox/sealed.ts'

/** Words that note in `read` which of them a template has asked for. */
export function notingWords(words: OwnMailWords): { words: OwnMailWords; read: OwnMailWords } {
  const read: Record<string, MailWords> = {}
  const noted = Object.entries(words).map(([id, said]) => [
    id,
    { enumerable: true, get: () => (read[id] = said) },
  ])
  return { words: Object.defineProperties({}, Object.fromEntries(noted)), read }
}

/** A queued mail as it is to be sent, again where it has left before: in the words of today. */
export function withoutSent(payload: unknown): unknown {
  if (!isQueued(payload)) return payload
  const { sent: _, ...queued } = payload
  return queued
}

/**
 * The payload of a mail that has left, with what it said: the words, and `said`, the payload that it was
 * written of. No link is in it. Undefined for what no template has written.
 */
export function asSent(queued: unknown, said: unknown, words: OwnMailWords): unknown {
  if (!isQueued(queued)) return undefined
  const { given } = withoutLinks(said) as QueuedMail
  const isSame =
    JSON.stringify(given) === JSON.stringify((withoutLinks(queued) as QueuedMail).given)
  return { ...queued, sent: { words, ...(!isSame && { given }) } }
}

const isQueued = (payload: unknown): payload is QueuedMail =>
  typeof (payload as Partial<QueuedMail> | null)?.template === 'string'
