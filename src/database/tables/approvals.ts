import type { Decision } from '../../contract/decision.ts'

/** The part of the data model about what clients decide. */
export interface ApprovalTables {
  /** Something that the client approves or declines, once. */
  approval: {
    id: string
    organisation_id: string
    project_id: string
    /** The milestone that cannot be reached without it. */
    milestone_id: string | null
    title: string
    detail: string
    due_date: string | null
    /** The name of the file to decide on, and the SHA-256 of this very version in hexadecimal. */
    subject_name: string
    subject_sha256: string
    /** Null for a file from elsewhere, and once the document has been deleted for good. */
    subject_version_id: string | null
    /** The number of the version, from 1; null for a file from elsewhere. */
    subject_number: number | null
    created_at: string
    /** This and what follows, up to the certificate: null until it is decided. */
    decision: Decision | null
    reason: string | null
    /** The account that decided, and its name at that time. */
    decided_by: string | null
    decided_by_name: string | null
    decided_at: string | null
    decided_address: string | null
    /** The id of the certificate, by which everybody who is given it may see what was decided. */
    certificate: string | null
    withdrawn_at: string | null
    /** When somebody of the firm has seen what was decided. */
    seen_at: string | null
    /** When the firm last reminded the client of it. */
    reminded_at: string | null
    /** When somebody of the client first opened the version, as long as it was not decided on. */
    opened_at: string | null
  }
}
