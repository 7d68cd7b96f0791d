import type { Generated } from 'kysely'

type Json = string

/** The part of the data model about mails that come in. */
export interface InboundTables {
  /** A mail that came to the address for answers; on the disk as it came. */
  inbound_mail: {
    id: string
    received_at: string
    /** SHA-256 of the whole mail: the same mail that is handed over again is the same row. */
    body_hash: string
    /** In bytes. */
    size: number
    /** The key of the mail as it came, for platform/storage/files.ts. */
    file_key: string
    /**
     * `received`: nobody has read it yet; `placed`: in a thread; `automatic`: a program wrote it;
     * `bounced`: it returns a mail of ours; `repeated`: the same as an earlier one; `review`: waits for
     * a person; `discarded`: one has looked at it.
     */
    state: 'received' | 'placed' | 'automatic' | 'bounced' | 'repeated' | 'review' | 'discarded'
    /** How often somebody began to read it. */
    attempts: Generated<number>
    message_id: string | null
    /** The address in From; null: none, or several. */
    sender: string | null
    sender_name: string | null
    subject: string | null
    /** What it says, while it waits for somebody to look at it. */
    text: string | null
    text_hash: string | null
    /** Names and types of the files that came with it; null: none. */
    files: Json | null
    /** Why it waits, or what says that nobody wrote it. */
    reason: string | null
    /** The task of the mail of ours that it answers. */
    task_id: string | null
    /**
     * The project of the notice that it answers; empty where that was about several, so that only who
     * sees every project reads it; null: it answers none, or nobody knows.
     */
    project_id: string | null
    /** The entry of an enquiry's thread, or the message, that it became. */
    entry_id: string | null
    settled_at: string | null
    /** From then on its bytes are gone. */
    forgotten_at: Generated<string | null>
  }
  /** A file that came with a mail which went into a thread, taken out of it. */
  mail_file: {
    id: string
    mail_id: string
    /** Which of the files of its mail it is, from 0. */
    place: number
    /** The entry of an enquiry's thread, the enquiry, or the message of a project. */
    entry_id: string
    /** Of a message alone. */
    organisation_id: string | null
    project_id: string | null
    name: string
    /** These four once it has been taken out. */
    media_type: string | null
    size: number | null
    sha256: string | null
    file_key: string | null
    /** Only an available one can be downloaded. */
    state: 'available' | 'quarantined' | 'refused'
    refused_for: 'kind' | 'virus' | 'unreadable' | null
    /** What the scanner calls what it found. */
    found: string | null
    /** How often somebody began to take it out. */
    attempts: Generated<number>
    /** When a scanner has read it; null: none has. */
    scanned_at: string | null
    created_at: string
  }
}
