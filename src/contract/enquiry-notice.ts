import type { QueuedMail } from './mail.ts'
import type { StaffNoticeKind } from './staff-notice.ts'

/** Something about enquiries that one of the firm's people is to hear of, in the transaction of its cause. */
export interface EnquiryNotice {
  kind: Exclude<StaffNoticeKind, 'client_act' | 'enquiry_new'>
  /** The account that has them; null: nobody. */
  assignee: string | null
  /** Each with one sentence for the mail of the day. */
  of: { enquiry: string; text: string }[]
  /** The id that the mail is about; left out: the first of them. */
  about?: string
  /** The mail at once about all of them, to this address. */
  mail: (email: string) => QueuedMail
}

/** A new enquiry, for those who manage what nobody has. */
export interface NewEnquiryNotice {
  enquiry: string
  /** One sentence for the mail of the day. */
  text: string
  /** The mail at once, to this address. */
  mail: (email: string) => QueuedMail
  /** The addresses that are mailed already. */
  mailed: readonly string[]
}
