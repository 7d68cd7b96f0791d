import type { Generated } from 'kysely'

/** Who gets new posts by mail, and which posts went to them. */
export interface SubscriberTables {
  /** A subscriber to new posts; mail goes only to those who confirmed and have not unsubscribed. */
  subscriber: {
    id: string
    email: string
    requested_at: string
    /** SHA-256 of the token in the confirmation mail; null once it is used. */
    confirm_hash: string | null
    confirm_until: string | null
    confirmed_at: string | null
    unsubscribed_at: string | null
    /** Where they came from; null: it was not noted then. */
    source: Generated<'form' | 'call' | 'import' | null>
    /** Of one from a form: the path of its page. */
    source_page: Generated<string | null>
    /** Of one who was imported: to what they agreed, and on which day (`YYYY-MM-DD`). */
    consent: Generated<string | null>
    consent_on: Generated<string | null>
  }
  /** The SHA-256 of an address that no import subscribes again, though its subscriber is gone. */
  ended_address: { address_hash: string; ended_at: string }
  /** A post on its way to the subscribers by mail. */
  post_sending: {
    post_id: string
    begun_at: string
    /** The account of whoever began it. */
    begun_by: string
    /** How many subscribers there were then. */
    receivers: number
    /** The id of the last subscriber whose mail is in the outbox; empty: none yet. */
    reached: string
    /** How many mails are in the outbox, or were. */
    sent: number
    /** The next few are taken then; null: it was stopped, or has ended. */
    next_at: string | null
    ended_at: string | null
    /** The whole text as it is sent, with absolute links, as JSON; null: the excerpt is. */
    whole: Generated<string | null>
  }
}
