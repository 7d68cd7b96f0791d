import type { OwnMailWords } from './mail-words.ts'
import type { StaffNoticePlace } from './staff-notice.ts'

/** A mail that is written: everything that whoever sends it has to know. */
export interface MailMessage {
  /** One address. */
  to: string
  /** One line of at most 120 characters. */
  subject: string
  text: string
  html: string
  /** Whose name it comes from, in place of the usual one; the address stays. */
  fromName?: string
  /** Where answers go, when that is not the sender. */
  replyTo?: string
  /** Where a mail server returns it that cannot deliver it, when that is not the sender. */
  returnTo?: string
  /** More headers, by name. */
  headers?: Record<string, string>
}

/** A mail as it waits in the outbox: the template that writes it when it is sent, and of what. */
export interface QueuedMail {
  template: string
  given: unknown[]
  /** Of a notice: what each of its lines is about, so that whoever sends it can look again. */
  places?: NoticePlace[]
  /** Of a notice to one of the firm's people: to whom, and what each of its lines is about. */
  staff?: { account: string; places: StaffNoticePlace[] }
  /** Of one that has left: in which words, and of what where that is less or more than was queued. */
  sent?: { words: OwnMailWords; given?: unknown[] }
}

/** The ids of a project and of its organisation. */
export interface NoticePlace {
  organisation: string
  project: string
}
