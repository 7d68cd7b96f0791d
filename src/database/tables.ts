import type { Generated } from 'kysely'
import type { Role } from '../contract/access.ts'

/**
 * The whole data model on one page. Times are ISO 8601 in UTC as text, so that both engines
 * sort them alike; flags are 0 or 1; lists and documents are JSON as text.
 */
type Json = string
type Flag = number

/** What each piece of content has. Unpublished (null) or later than now: the public never sees it. */
interface Content {
  id: string
  position: number
  published_at: string | null
  updated_at: string
}

/** A table of exactly one row, whose id is `only`. */
interface Single {
  id: 'only'
  updated_at: string
}

export interface Tables {
  migration: { name: string; applied_at: Generated<string> }
  /** Single row. `version` grows with each change of content; `demo`: holds the demo firm. */
  edition: { id: 'only'; version: number; demo: Flag }
  /** GCRA: when the key's bucket is empty again, in ms since 1970. */
  rate_limit: { key: string; empty_at: number }
  /** Random keys of this install, base64url, made at the first start. */
  secret: { name: string; value: string }

  /** What a visitor sent; in quarantine when it looks like spam, never dropped. */
  enquiry: {
    id: string
    /** What the visitor is given to quote: `ENQ-` and eight letters and digits. */
    reference: string
    received_at: string
    /** 24 business hours of the firm after it came. */
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
    /** The signs that made up the score, as a list of words. */
    spam_signs: Json
    quarantined_at: string | null
  }
  /** Who did what: append-only, each with the hash of the one before (platform/audit.ts). */
  audit_entry: { seq: number; previous_hash: string; hash: string } & {
    at: string
    actor_id: string | null
    organisation_id: string | null
    action: string
    about: string | null
    address: string
    request_id: string
    detail: Json
  }
  audit_head: { id: 'only'; seq: number; hash: string }
  /** What is to be done outside the database (a mail, a delivery), written with its cause. */
  outbox: {
    id: string
    kind: 'mail' | 'salesforce' | 'reset'
    /** The id of the enquiry, subscriber or account that it is about; empty for a reset. */
    about: string
    payload: Json
    created_at: string
    /** queued, sending, failed (next try at …), or how it ended: sent, created, refused … */
    state: string
    attempts: number
    /** Null: nothing more will be tried. */
    next_try_at: string | null
    /** While later than now, a worker is at it. */
    leased_until: string | null
    last_error: string | null
    /** What the other side said at the end, for people to read. */
    outcome: string | null
    ended_at: string | null
  }
  /** Answers given before, so that a POST that is sent again (24 h) has no second effect. */
  idempotency: { key: string; request_hash: string; answer: Json; created_at: string }
  /** An address for new posts; mail goes to confirmed and not unsubscribed ones alone. */
  subscriber: {
    id: string
    email: string
    requested_at: string
    /** SHA-256 of the token in the confirmation mail; null once it is used. */
    confirm_hash: string | null
    confirm_until: string | null
    confirmed_at: string | null
    unsubscribed_at: string | null
  }
  /** A client company. `second_factor_required`: its members must have one. */
  organisation: {
    id: string
    name: string
    second_factor_required: Flag
    demo: Flag
    created_at: string
    suspended_at: string | null
  }
  /** Somebody who can sign in: of an organisation, or of the firm itself (null). */
  account: {
    id: string
    organisation_id: string | null
    role: Role
    /** Lower case; null until the invitation is accepted. */
    username: string | null
    /** Lower case; where an invitation and a reset go. */
    email: string
    first_name: string
    last_name: string
    /** `argon2id$…`; null until the invitation is accepted. */
    password_hash: string | null
    /** Made for the demo firm; signs in only while DEMO is on. */
    demo: Flag
    created_at: string
    suspended_at: string | null
    removed_at: string | null
  }
  session: {
    id: string
    account_id: string
    /** SHA-256 of the token; the token itself is nowhere. */
    token_hash: string
    /** SHA-256 of the cookie without which the token opens nothing; null: not bound to a browser. */
    bind_hash: string | null
    device_id: string | null
    remembered: Flag
    address: string
    /** What the browser says it is, cut to 200 characters. */
    agent: string
    created_at: string
    seen_at: string
    /** When a password or a second factor was last given. */
    confirmed_at: string
    idle_until: string
    expires_at: string
    ended_at: string | null
  }
  /** A browser that somebody has signed in from; `id` is the SHA-256 of its cookie. */
  device: { id: string; account_id: string; created_at: string; seen_at: string }
  /** What a mail or a terminal carries; good for one use. */
  link: {
    id: string
    kind: 'reset' | 'invitation' | 'setup'
    token_hash: string
    /** Null for `setup`, by whose use the first owner comes to be. */
    account_id: string | null
    created_at: string
    expires_at: string
    used_at: string | null
  }
  /** Between two steps: a password that waits for its second factor, a passkey or app being set up. */
  challenge: {
    id: string
    kind: 'second-factor' | 'new-passkey' | 'new-app'
    token_hash: string
    account_id: string
    detail: Json
    tries: number
    created_at: string
    expires_at: string
    used_at: string | null
  }
  /** An authenticator app, `secret` sealed. `last_step`: the last one used, in 30 s since 1970. */
  totp: {
    account_id: string
    secret: string
    created_at: string
    confirmed_at: string | null
    last_step: number | null
  }
  recovery_code: {
    account_id: string
    code_hash: string
    created_at: string
    used_at: string | null
  }
  /** `id` is the credential's, base64url, and so is `public_key`. */
  passkey: {
    id: string
    account_id: string
    public_key: string
    counter: number
    transports: Json
    name: string
    created_at: string
    used_at: string | null
  }
  /** A view: what each account can prove itself with besides a password. */
  second_factor: { account_id: string; kind: 'app' | 'passkey' }
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
  about: Single & { headline: string; lead: string; story: Json; highlights: Json; values: Json }

  service: Content & {
    slug: string
    category: string
    title: string
    short_description: string
    description: string
    icon: string
    features: Json
    key_benefits: Json
    duration: string
    team: string
    featured: Flag
  }
  statistic: Content & { prefix: string; value: string; suffix: string; label: string }
  faq: Content & { question: string; answer: string; category: string; featured: Flag }
  partner: Content & { name: string }
  testimonial: Content & {
    quote: string
    author_name: string
    author_role: string
    company: string
    avatar_url: string | null
    service: string
    featured: Flag
  }
  post: Content & {
    slug: string
    title: string
    excerpt: string
    body: Json
    /** Title, excerpt and text in lower case without formatting, for the search. */
    words: string
    category: string
    author_name: string
    reading_minutes: number
    featured: Flag
  }
  case_study: Content & {
    slug: string
    title: string
    client_name: string
    industry: string
    summary: string
    metric_value: string
    metric_label: string
    duration: string
    body: Json
    stops: Json
    featured: Flag
  }
  team_member: Content & {
    slug: string
    name: string
    role: string
    bio: string
    avatar_url: string | null
    badges: Json
    featured: Flag
  }
  certification: Content & {
    name: string
    issuer: string
    team_member: string
    issued_on: string
    verify_url: string | null
  }
  industry: Content & { slug: string; name: string; description: string }
  call_to_action: Content & {
    placement: string
    title: string
    text: string
    primary_label: string
    primary_url: string
    secondary_label: string
    secondary_url: string
  }
  legal_text: Content & { slug: string; title: string; body: Json }
}

/** The tables that hold lists of content. */
export type ContentTable = {
  [Name in keyof Tables]: Tables[Name] extends Content ? Name : never
}[keyof Tables]
