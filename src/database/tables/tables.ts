import type { Generated } from 'kysely'
import type { AddressTables } from './addresses.ts'
import type { MessageTables } from './messages.ts'
import type { AuditTables } from './audit.ts'
import type { ApprovalTables } from './approvals.ts'
import type { CalendarTables } from './calendar.ts'
import type { DocumentTables } from './documents.ts'
import type { DraftTables } from './drafts.ts'
import type { EdgeTables } from './edge.ts'
import type { EnquiryTables } from './enquiries.ts'
import type { SiteContent, OwnPageTables, Written } from './content.ts'
import type { BackupTables } from './backups.ts'
import type { TroubleTables } from './troubles.ts'
import type { InboundTables } from './inbound.ts'
import type { LeaseTables } from './leases.ts'
import type { ListTables } from './lists.ts'
import type { MediaTables } from './media.ts'
import type { PeopleTables } from './people.ts'
import type { PresenceTables } from './presence.ts'
import type { SearchTables } from './search.ts'
import type { SubscriberTables } from './subscribers.ts'
import type { WebhookTables } from './webhooks.ts'
import type { WorkTables } from './work.ts'

/**
 * The whole data model. A part of it is in each file of this folder: who may sign in in people.ts,
 * the clients' work in work.ts, its dates in calendar.ts, what they decide in approvals.ts, messages
 * in messages.ts, files in documents.ts, enquiries in enquiries.ts, mails that come in in inbound.ts,
 * what is being written in drafts.ts, who has what open in presence.ts, how lists are shown in
 * lists.ts, who did what in audit.ts, what can be found in search.ts, who hears of it in webhooks.ts, which addresses
 * lead elsewhere in addresses.ts. Times are ISO 8601 in UTC as text, so that both engines sort them the same way; flags are 0 or 1; lists and documents are JSON as text.
 */
type Json = string
type Flag = number

/** A table of exactly one row, whose id is `only`. */
interface Single {
  id: 'only'
  updated_at: string
}

export interface Tables
  extends
    PeopleTables,
    WorkTables,
    MessageTables,
    CalendarTables,
    ApprovalTables,
    AuditTables,
    DocumentTables,
    DraftTables,
    EdgeTables,
    EnquiryTables,
    BackupTables,
    TroubleTables,
    InboundTables,
    LeaseTables,
    ListTables,
    MediaTables,
    OwnPageTables,
    PresenceTables,
    SearchTables,
    SubscriberTables,
    WebhookTables,
    AddressTables {
  migration: { name: string; applied_at: Generated<string> }
  /** Single row. `version` grows with each change of content; `demo`: holds the demo firm. */
  edition: { id: 'only'; version: number; demo: Flag }
  /** A row of the content as the demo made it; `hash` null: made before hashes were recorded. */
  demo_row: { content: string; row_id: string; updated_at: string; hash: Generated<string | null> }
  /** What the owner said of a first step, or of something that the program came with. */
  launch_mark: { name: string; state: 'skipped' | 'confirmed' | 'hidden'; marked_at: string }
  /** A row of content that was removed, whole; `content`: the table that it was in. */
  removed_content: { content: string; id: string; removed_at: string; row_values: Json }
  /** GCRA: when the key's bucket is empty again, in ms since 1970. `taken`: of a whole window. */
  rate_limit: { key: string; empty_at: number; taken: Generated<number> }
  /** Where the files are of those who serve this database. */
  file_place: { id: 'only'; place: string; seen_at: string }
  /** Random keys of this install, base64url, made at the first start. */
  secret: { name: string; value: string }

  /** A task outside the database (a mail, a delivery), written in the transaction of its cause. */
  outbox: {
    id: string
    kind: 'mail' | 'salesforce' | 'reset' | 'sign-in-link' | 'scan' | 'webhook'
    /** The id of the enquiry, subscriber, account, version or webhook that it is about; empty for a reset and a link to sign in. */
    about: string
    payload: Json
    created_at: string
    /** queued, sending, failed (next try at …), or how it ended: sent, bounced, created, refused … */
    state: string
    attempts: number
    /** Null: nothing more will be tried. */
    next_try_at: string | null
    /** While later than now, a worker is trying it. */
    leased_until: string | null
    last_error: string | null
    /** The last answer of the other side, for people to read. */
    outcome: string | null
    ended_at: string | null
    /** A task that can be taken back is not begun before this. */
    held_until: Generated<string | null>
    /** To whom a mail is, and its subject, for who looks for it; null: not a mail, or not known yet. */
    recipient: Generated<string | null>
    subject: Generated<string | null>
  }
  /** What one of the firm's people did a moment ago and may take back: the values before it. */
  undo: {
    id: string
    /** The account of whoever did it. */
    staff_id: string
    kind: string
    /** The id of what was changed. */
    about: string
    values_before: Json
    created_at: string
  }
  /** What one of the firm's people has put away from their Today, until a time that they chose. */
  put_away: {
    /** Their account. */
    staff_id: string
    kind: string
    /** The id of the thing. */
    about: string
    put_at: string
    away_until: string
  }
  /** Stored answers, so that a POST that is repeated within 24 h has no second effect. */
  idempotency: { key: string; request_hash: string; answer: Json; created_at: string }
  /** A mail that counts against a limit of what strangers can make us send, or of invitations. */
  counted_mail: {
    id: string
    kind: 'enquiry' | 'subscription' | 'reset' | 'sign-in-link' | 'invitation'
    /** A keyed hash of the address. */
    recipient: string
    queued_at: string
  }
  /** Single row: when the removal of what is over last looked, and since when the clock has had no gap. */
  retention_clock: { id: 'only'; seen_at: string; steady_since: string }
  /** Days on which the firm is closed, `YYYY-MM-DD` in its time zone. */
  holiday: { day: string; name: string }

  site_config: Single & { title: string; tagline: string; description: string }
  hero: Single & { headline: string; lead: string; trust: string; stops: Json }
  company_info: Single & {
    name: string
    legal_name: string
    founder: string
    phone: string
    email: string
    location: string
    hours: string
    opens: string
    closes: string
    time_zone: string
  }
  /** `published_at` as that of content: until then, visitors read the built-in text. */
  about: Single &
    Written & {
      published_at: Generated<string | null>
      headline: string
      lead: string
      story: Json
      highlights: Json
      values: Json
    }

  service: SiteContent & {
    slug: string
    category: string
    title: string
    short_title: string
    short_description: string
    description: string
    icon: string
    features: Json
    key_benefits: Json
    duration: string
    team: string
    featured: Flag
  }
  statistic: SiteContent & { prefix: string; value: string; suffix: string; label: string }
  faq: SiteContent & { question: string; answer: string; category: string; featured: Flag }
  partner: SiteContent & { name: string }
  testimonial: SiteContent & {
    quote: string
    author_name: string
    author_role: string
    company: string
    avatar_url: string | null
    service: string
    featured: Flag
  }
  post: SiteContent &
    Written & {
      slug: string
      title: string
      excerpt: string
      body: Json
      /** Title, excerpt and text in lower case without formatting, for the search (search.ts). */
      words: string
      category: string
      author_name: string
      reading_minutes: number
      featured: Flag
    }
  case_study: SiteContent &
    Written & {
      slug: string
      title: string
      client_name: string
      industry: string
      summary: string
      metric_value: string
      metric_label: string
      metric_series: Json | null
      duration: string
      /** The address of a picture of the media room; empty: none. */
      picture: Generated<string>
      /** What it shows; empty: it only decorates. */
      picture_alt: Generated<string>
      body: Json
      stops: Json
      featured: Flag
    }
  team_member: SiteContent & {
    slug: string
    name: string
    role: string
    bio: string
    avatar_url: string | null
    badges: Json
    featured: Flag
  }
  certification: SiteContent & {
    name: string
    issuer: string
    team_member: string
    issued_on: string
    verify_url: string | null
  }
  industry: SiteContent & { slug: string; name: string; description: string }
  call_to_action: SiteContent & {
    placement: string
    title: string
    text: string
    primary_label: string
    primary_url: string
    secondary_label: string
    secondary_url: string
  }
  legal_text: SiteContent & Written & { slug: string; title: string; body: Json }
}

/** The tables that hold lists of content. */
export type ContentTable = {
  [Name in keyof Tables]: Tables[Name] extends SiteContent ? Name : never
}[keyof Tables]

/** Stands for any of them where Kysely, which cannot follow a type parameter, needs a name. */
export type AnyContentTable = 'service'

/** Those whose rows have an address each, with a slug in it. */
export type AddressedTable = Tables['former_slug']['content']
