import { createContext, type ReactNode } from 'react'

interface SharedDraft {
  /** What kind of text it is, as drafts name it. */
  subject: string
  /** As one of them is called. */
  one: string
  /** The id of the text. */
  text: string
}

/** How a draft is shown to somebody without an account; null: it is not. */
export const DraftSharing = createContext<((of: SharedDraft) => ReactNode) | null>(null)
