import type { Generated } from 'kysely'

/** The words of a mail, each with fields such as `{first_name}`; `title` is its subject. */
export interface MailTemplateTables {
  mail_template: {
    id: string
    title: string
    heading: string
    greeting: string
    opening: string
    closing: string
    signature: string
    /** Null, or later than now: the mail says what is built in. */
    published_at: string | null
    updated_at: string
    /** What its draft has for a subject; null: nobody has drafted another. */
    draft_title: Generated<string | null>
    /** When its draft was saved last; null: there is nothing that is not published. */
    drafted_at: Generated<string | null>
    removed_at: Generated<string | null>
  }
}
