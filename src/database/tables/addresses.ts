/** The part of the data model about addresses that lead elsewhere. */
export interface AddressTables {
  /** A link that shows the draft of one text to whoever has it. */
  preview_link: {
    id: string
    token_hash: string
    subject: string
    subject_id: string
    created_at: string
    /** The account of whoever made it. */
    created_by: string
    expires_at: string
    /** Not durable. */
    opens: number
    last_opened_at: string | null
  }
  /** A slug that a piece of content had once, and the id of that piece. */
  former_slug: {
    content: 'service' | 'post' | 'case_study' | 'own_page'
    slug: string
    row_id: string
    changed_at: string
  }
  /** An address that the firm's site had before, and where it leads. */
  old_address: {
    id: string
    from_address: string
    /** Decoded, in lower case, without a slash at its end: what a request is compared with. */
    from_key: string
    /** A path of this site, or an https address; never one that is itself redirected. */
    to_address: string
    created_at: string
    /** Not durable. */
    hits: number
    last_used_at: string | null
  }
}
