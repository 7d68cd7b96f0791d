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
  /** That somebody was erased, and how much went; nothing of whom. Its id is that in the ledger. */
  erasure: {
    id: string
    erased_at: string
    what: 'person' | 'stranger'
    /** How many of each kind went. */
    counts: Json
    /** 1: done again in a database that was older. */
    replayed: number
    /** When the traces of deleted words were cleared out of the search; null: still to do. */
    settled_at: string | null
  }
}
