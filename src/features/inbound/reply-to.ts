import type { MailMessage, QueuedMail } from '../../contract/mail.ts'
import type { ReplyAddresses } from './thread-token.ts'

/** The mails to visitors, whose answers belong to an enquiry. */
export const toVisitors: readonly string[] = ['enquiryAnswered', 'enquiryReceived']
/** The mails to clients, whose answers belong to a project where they are about one alone. */
export const toClients: readonly string[] = ['notificationMail', 'digestMail']
/** The mails to subscribers, whose return ends the subscription. */
const toSubscribers: readonly string[] = ['confirmSubscription', 'postByMail']

/** The one project that a notice is about; null: several, or none. */
export function onlyPlace(places: NonNullable<QueuedMail['places']>) {
  const [first = null] = places
  return places.every(({ project }) => project === first?.project) ? first : null
}

/** The address of a visitor, a client or a subscriber whom a queued mail is for; null: of nobody. */
export function recipientOf(payload: unknown): string | null {
  const { template = '', given = [] } = (payload ?? {}) as Partial<QueuedMail>
  if (![...toVisitors, ...toClients, ...toSubscribers].includes(template)) return null
  const [{ email = null } = {}] = given as { email?: string }[]
  return email
}

interface Given {
  INBOUND_ADDRESS?: string | undefined
  MAIL_FROM?: { address: string } | undefined
}

/**
 * Gives a mail the addresses to which it is answered and returned. It is returned to one of its own
 * (VERP) only within the domain that it is from: servers refuse a sender of another one.
 */
export function answerable(replies: ReplyAddresses | null, settings: Given) {
  const hostOf = (address = '') => address.slice(address.indexOf('@') + 1).toLowerCase()
  const [from, host] = [hostOf(settings.MAIL_FROM?.address), hostOf(settings.INBOUND_ADDRESS)]
  const returns = host === from || host.endsWith(`.${from}`)
  return {
    /** The payload of a notice that is answered, for its template to say so. */
    announced(task: { payload: unknown }, payload: unknown): unknown {
      // What is sent of it by now says no more what it is about.
      const queued = (task.payload ?? {}) as Partial<QueuedMail>
      if (!replies || !isAnsweredByClients(queued)) return payload
      const mail = payload as QueuedMail
      const [first, ...rest] = mail.given
      return { ...mail, given: [{ ...(first as object), isAnswered: true }, ...rest] }
    },
    /** A written mail with its addresses. */
    addressed(task: { id: string; payload: unknown }, mail: unknown): unknown {
      const address = replies?.of(task.id) ?? null
      if (address === null || typeof mail !== 'object' || mail === null) return mail
      const payload = (task.payload ?? {}) as Partial<QueuedMail>
      const isAnswered = toVisitors.includes(payload.template ?? '') || isAnsweredByClients(payload)
      const addressed: Partial<MailMessage> = {
        ...(isAnswered && { replyTo: address }),
        ...(returns && { returnTo: address }),
      }
      return { ...mail, ...addressed }
    },
  }
}

const isAnsweredByClients = ({ template = '', places = [] }: Partial<QueuedMail>): boolean =>
  toClients.includes(template) && onlyPlace(places) !== null
