import type { MailTemplateTables } from './mail-templates.ts'
type Json = string

/** A text about something, and whose it is. */
interface OfSubject {
  id: string
  /** What it is about, such as `enquiry`. */
  subject: string
  subject_id: string
  /** Which of its texts: `answer`, `note`. */
  field_set: string
  /** The account that it belongs to; empty: to everybody who may change the subject. */
  owner_id: string
  /** The account that saved it last. */
  saved_by: string
  saved_at: string
}

/** The part of the data model about what is being written. */
export interface DraftTables extends MailTemplateTables {
  /** What is not sent or published yet. */
  draft: OfSubject & {
    /** The fields by name, as src/features/draft/merge.ts has them. */
    fields: Json
    revision: number
    begun_at: string
  }
  /** What a draft once was. */
  revision: OfSubject & {
    number: number
    /** Before something in it was replaced, after an hour of writing, or as it was sent. */
    reason: 'replaced' | 'hour' | 'sent'
    /** The text of each field by its name; as src/features/draft/packed.ts has it. */
    texts: Json
    /** The number of the revision whose texts were at hand when it was packed, its own: none; null: it is not packed. */
    packed_on: number | null
  }
  /** What is being written of a text of the site, for one session to see as a page. */
  text_preview: {
    token_hash: string
    subject: string
    subject_id: string
    session_id: string
    texts: Json
    created_at: string
    expires_at: string
  }
}
