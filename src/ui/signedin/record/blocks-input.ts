import { createContext, type ReactNode } from 'react'

export interface BlocksInputProps {
  /** As JSON, as src/contract/blocks/blocks.ts reads it. */
  value: string
  write: (to: string) => void
  /** Writes a value in place of the one that is there, shown or not; throws where it is another one by now. */
  putBack: (before: string, after: string) => Promise<void>
  /** What is wrong, of the blocks by `blocks` and of a field by `{id}.{name}`. */
  errors: Readonly<Record<string, readonly string[]>>
}

/** How the blocks of a page are written; null: there are none here. */
export const BlocksInput = createContext<((props: BlocksInputProps) => ReactNode) | null>(null)
