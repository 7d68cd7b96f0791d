type Json = string

/** The part of the data model about who did what: docs/decisions/014-audit-chain.md. */
export interface AuditTables {
  /** Append-only: each entry has the hash of the one before. */
  audit_entry: {
    seq: number
    at: string
    actor_id: string | null
    organisation_id: string | null
    action: string
    about: string | null
    address: string
    request_id: string
    detail: Json
    /** SHA-256 of its row in audit_change; null: it has none. */
    change_hash: string | null
    previous_hash: string
    hash: string
  }
  audit_head: { id: 'only'; seq: number; hash: string }
  /** The values before and after of an entry; `salt`, `before` and `after` can be erased (set to null). */
  audit_change: {
    /** The number of the entry. */
    seq: number
    organisation_id: string | null
    /** The person whose values they are. */
    person_id: string | null
    salt: string | null
    before: Json | null
    after: Json | null
    /** SHA-256 of salt, before and after. */
    hash: string
  }
}
