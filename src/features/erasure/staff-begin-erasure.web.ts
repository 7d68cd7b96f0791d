import { createContext, use } from 'react'

/** Whom an act is about. */
export interface Meant {
  /** Of their account, or of an enquiry or a subscription of theirs. */
  id: string
  name: string
}

export const BeginErasure = createContext<(meant: Meant) => void>(() => {})

/** Shows what the erasure of somebody would remove. */
export const useBeginErasure = () => use(BeginErasure)
