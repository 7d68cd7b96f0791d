type Flag = number

interface Owned {
  id: string
  organisation_id: string
  created_at: string
}

/** The part of the data model about the files of projects. Sizes are bytes. */
export interface DocumentTables {
  /** `folder` is a path such as `Contracts/2026`, empty for the top. */
  document: Owned & {
    project_id: string
    folder: string
    name: string
    removed_at: string | null
    /** Who removed it, by the name that is shown, and the account; a null account: the firm. */
    removed_by_name: string | null
    removed_by: string | null
  }
  /** A removal that was undone. */
  document_return: Omit<Owned, 'created_at'> & {
    project_id: string
    document_id: string
    removed_at: string
    removed_by_name: string | null
    returned_at: string
    returned_by_name: string
  }
  document_version: Owned & {
    project_id: string
    document_id: string
    /** From 1. */
    number: number
    name: string
    size: number
    /** In hexadecimal digits. */
    sha256: string
    media_type: string
    /** The key of the bytes, for platform/storage/files.ts. */
    file_key: string
    /** Only an available version can be downloaded. */
    state: 'available' | 'quarantined' | 'refused'
    by_name: string
    /** Null: somebody of the firm. */
    by_account: string | null
  }
  /** A file that is being uploaded; its `size` is reserved from the beginning. */
  upload: Owned & {
    project_id: string
    /** The document that it becomes a version of; null for a new one. */
    document_id: string | null
    /** The client request that it answers, if it answers one. */
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
  /**
   * Lets one session download one version, all of a project as a ZIP, or a file that came by mail. One of
   * the firm's own people has neither an organisation nor a membership.
   */
  ticket: {
    token_hash: string
    organisation_id: string | null
    account_id: string
    membership_id: string | null
    session_id: string
    version_id: string | null
    project_id: string | null
    mail_file_id: string | null
    /** 1: the file is shown rather than saved. */
    preview: Flag
    /** The hash of the address and the program that used it first. */
    client_hash: string | null
    created_at: string
    expires_at: string
    used_at: string | null
  }
}
