import type { MailMessage, QueuedMail } from '../../contract/mail.ts'
import type { ReplyAddresses } from './thread-token.ts'

/** The mails to visitors, whose answers belong to an enquiry. */
export const toVisitors: readonly string[] = ['enquiryAnswered', 'enquiryReceived']
/** The mails to clients, whose answers belong to a project where they are about one alone. */
export const toClients: readonly string[] = ['notificationMail', 'digestMail']

/** The one project that a notice is about; null: several, or none. */
export function onlyPlace(places: NonNullable<QueuedMail['places']>) {
  const [first = null] = places
  return places.every(({ project }) => project === first?.project) ? first : null
}

/** The address of a visitor, a client or a subscriber whom a queued mail is for; null: of nobody. */
export function recipientOf(payload: unknown): string | null {
  const { template = '', given = [] } = (payload ?? {}) as Partial<QueuedMail>
  if (![...toVisitors, ...toClients, 'confirmSubscription'].includes(template)) return null
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
  return (task: { id: string; payload: unknown }, mail: unknown): unknown => {
    const address = replies?.of(task.id) ?? null
    if (address === null || typeof mail !== 'object' || mail === null) return mail
    const { template = '', places = [] } = (task.payload ?? {}) as Partial<QueuedMail>
    const isAnswered =
      toVisitors.includes(template) || (toClients.includes(template) && onlyPlace(places) !== null)
    const addressed: Partial<MailMessage> = {
      ...(isAnswered && { replyTo: address }),
      ...(returns && { returnTo: address }),
    }
    return { ...mail, ...addressed }
  }
}
