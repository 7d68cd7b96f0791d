import type { Generated } from 'kysely'

type Json = string
type Flag = number

/** The part of the data model about enquiries of visitors, and what the firm does with them. */
export interface EnquiryTables {
  /** An enquiry of a visitor; in quarantine when it looks like spam, never deleted for that. */
  enquiry: {
    id: string
    /** The reference for the visitor to quote: `ENQ-` and eight letters and digits. */
    reference: string
    received_at: string
    /** 24 business hours of the firm after it was received. */
    reply_due_at: string
    name: string
    email: string
    phone: string
    company: string
    subject: string
    message: string
    service_interest: string
    budget_range: string
    timeline: string
    spam_score: number
    /** The signs of spam that made up the score, as a list of words. */
    spam_signs: Json
    quarantined_at: string | null
    /** When the mail to the firm about it was queued; null: the firm has not heard of it yet. */
    firm_mailed_at: string | null
    state: Generated<'open' | 'answered' | 'won' | 'lost'>
    /** The account of the one of the firm whom it was given to. */
    assignee_id: Generated<string | null>
    /** When it was answered first, here or elsewhere, which stops its clock. */
    answered_at: Generated<string | null>
    /** Why it was won or lost; may be empty. */
    ended_why: Generated<string>
    /** The day on which it was won or lost. */
    ended_on: Generated<string | null>
    /** Grows with each change, so that an undo never takes back what somebody did after it. */
    revision: Generated<number>
    /** How often somebody was warned that the reply is due: once before, once when it is late. */
    warned: Generated<number>
    /** By which way they came, as the page's script read it: the host before, and the campaign; empty: unknown. */
    referrer: Generated<string>
    utm_source: Generated<string>
    utm_medium: Generated<string>
    utm_campaign: Generated<string>
    /** The enquiry that it is a duplicate of; its row stays, and it is in no list. */
    merged_into: Generated<string | null>
    merged_at: Generated<string | null>
    /** The fields of the other that the merge has changed, each before and after it. */
    merge_changes: Generated<Json | null>
    /** Made for the demo firm. */
    demo: Generated<Flag>
  }
  /** What was said about an enquiry after it came. */
  enquiry_message: {
    id: string
    enquiry_id: string
    /** `in`: the visitor wrote; `out`: the firm answered; `note`: for the firm alone. */
    direction: 'in' | 'out' | 'note'
    /** The account of one of the firm; null: the visitor. */
    author_id: string | null
    text: string
    created_at: string
    /** The headers Message-ID, In-Reply-To and References of the mail; null for a note. */
    message_id: string | null
    in_reply_to: string | null
    mail_references: string | null
    /** The task that sends it; null for what is not sent. */
    task_id: string | null
    /** The enquiry that it came with, which was merged into this one; null: its own. */
    merged_from: Generated<string | null>
    /** Of the entry that repeats what the visitor wrote first in an enquiry that was merged. */
    repeats_first: Generated<Flag>
  }
  /** A text with which enquiries are answered. */
  enquiry_template: {
    id: string
    title: string
    text: string
    created_at: string
    /** Made for the demo firm. */
    demo: Generated<Flag>
  }
  /** What the firm's verdict on an enquiry has taught. */
  spam_lesson: {
    enquiry_id: string
    is_spam: Flag
    /** Its words; none where enough others have the same. */
    words: Json
    words_hash: string
    judged_at: string
  }
  /** In how many lessons of either kind a word occurs. */
  spam_word: { word: string; spam: number; ham: number }
  /** How many lessons there are; one row. */
  spam_lesson_count: { id: 'only'; spam: number; ham: number }
}
