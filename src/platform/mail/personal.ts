import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { SealedLink, SealLink } from '../outbox/sealed.ts'
import type { AddTask } from '../outbox/task.ts'

/** The recipient of a mail about an account. */
export interface MailPerson {
  id: string
  email: string
  first_name: string
}

/** The input of the template of such a mail, besides what it is about. */
export interface MailAddressed<Firm> {
  email: string
  first_name: string
  firm: Firm
  /** PUBLIC_URL, whatever the Host of a request is. */
  origin: string
}

interface Parts<Firm> {
  add: AddTask
  firm: () => Promise<Firm>
  /** PUBLIC_URL. */
  origin: string
  /** Seals a link until its mail is sent. */
  sealLink: SealLink
  /** Whether a mail server is set. */
  sendsMail: boolean
}

/** A link that opens something once. */
interface PersonalLink {
  /** For the mail: sealed until it is sent. */
  queued: SealedLink
  /** To be shown once to whoever caused it, where no mail server is set; else null. */
  shown: string | null
}

/** Mails to single people; each is put into the outbox in the transaction of its cause. */
export interface PersonalMails<Firm> {
  to(person: MailPerson): Promise<MailAddressed<Firm>>
  /** Returns the id of the task that sends it. */
  send(trx: Transaction<Tables>, person: MailPerson, mail: QueuedMail): Promise<string>
  /** The address of a page with a token after `#`, which no browser sends to a server or its log. */
  linkTo(person: MailPerson, path: string, token: string): PersonalLink
}

/** Makes the mails to single people. */
export function personalMails<Firm>(parts: Parts<Firm>): PersonalMails<Firm> {
  const { add, firm, origin, sealLink, sendsMail } = parts
  return {
    async to({ email, first_name }) {
      return { email, first_name, origin, firm: await firm() }
    },
    async send(trx, { id }, mail) {
      return await add(trx, { kind: 'mail', about: id, payload: mail })
    },
    linkTo({ email }, path, token) {
      const link = `${origin}${path}#${token}`
      return { queued: sealLink(link, email), shown: sendsMail ? null : link }
    },
  }
}
