import type { Generated } from 'kysely'

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
