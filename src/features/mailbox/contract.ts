import { page } from '../../contract/page.ts'

/** A mail that this install has written, and what became of it. */
export interface MailSummary {
  id: string
  to: string
  subject: string
  written_at: string
  /** As the outbox has it: queued, sending, failed, sent, refused. */
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

/** Where the HTML of a mail stands alone, under a policy of its own. */
export const mailBodyAddress = (id: string) => `/demo/mail/${id}/body`
