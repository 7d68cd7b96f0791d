/** A text with what its writer had seen when it was begun. */
export interface DraftText {
  value: string
  seen: string | null
}

/** What a page sends to be saved. */
export interface SentField extends DraftText {
  name: string
  base: number
}

/** A field as the server has it. */
export interface ServerField extends DraftText {
  name: string
  revision: number
  editor: string
}

/** What the server answers when a draft is read. */
export interface ServerDraft {
  revision: number
  saved_at: string | null
  fields: ServerField[]
}

/** What the server answers when one is saved. */
export interface SaveAnswer {
  saved_at: string
  saved: { name: string; revision: number }[]
  refused: ServerField[]
}

/** Why the server has not got it. */
export interface Failure {
  /** 0: no answer came. */
  status: number
  message: string
}
