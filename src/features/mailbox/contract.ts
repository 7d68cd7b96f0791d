import { page } from '../../contract/page.ts'

/** A mail of the outbox with its state. */
export interface MailSummary {
  id: string
  to: string
  subject: string
  written_at: string
  /** Of the outbox: queued, sending, failed, sent, bounced or refused. */
  state: string
  attempts: number
  next_try_at: string | null
  last_error: string | null
  /** What the mail server said at the end. */
  outcome: string | null
}

export interface MailDetail extends MailSummary {
  reply_to: string | null
  text: string
}

export const mailboxPage = page<{ mails: MailSummary[] }>('/demo/mail')
export const mailPage = page<{ mail: MailDetail }>('/demo/mail/{id}')

/** The address of a mail’s HTML alone, with its own security policy. */
export const mailBodyAddress = (id: string) => `/demo/mail/${id}/body`
