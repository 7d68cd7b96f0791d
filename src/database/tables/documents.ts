type Flag = number

interface Owned {
  id: string
  organisation_id: string
  created_at: string
}

/** The part of the data model about the files of projects. Sizes are bytes. */
export interface DocumentTables {
  /** `folder` is a path such as `Contracts/2026`, empty for the top. */
  document: Owned & { project_id: string; folder: string; name: string; removed_at: string | null }
  document_version: Owned & {
    document_id: string
    /** From 1. */
    number: number
    name: string
    size: number
    /** In hexadecimal digits. */
    sha256: string
    media_type: string
    /** Where the bytes are, for platform/files.ts. */
    file_key: string
    /** Only what is available leaves the house. */
    state: 'available' | 'quarantined' | 'refused'
    by_name: string
    /** Null: somebody of the firm. */
    by_account: string | null
  }
  /** A file that is on its way; `size` is reserved from the moment that it was begun. */
  upload: Owned & {
    project_id: string
    /** The document that it becomes a version of; null for a new one. */
    document_id: string | null
    /** What it is delivered for, if it was asked for. */
    request_id: string | null
    account_id: string
    name: string
    folder: string
    size: number
    received: number
    file_key: string
    /** While later than now, a request is writing to it. */
    leased_until: string | null
    expires_at: string
  }
  /** Opens one version, or all of a project as a ZIP, to one session. */
  ticket: {
    token_hash: string
    organisation_id: string
    account_id: string
    session_id: string
    version_id: string | null
    project_id: string | null
    /** To be shown rather than saved. */
    preview: Flag
    /** Of the address and the program that used it first. */
    client_hash: string | null
    created_at: string
    expires_at: string
    used_at: string | null
  }
}
