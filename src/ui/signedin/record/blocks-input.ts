import { createContext, type ReactNode } from 'react'
import type { BlocksApart } from '../../../contract/blocks/merge-blocks.ts'

export interface BlocksInputProps {
  /** As JSON, as src/contract/blocks/blocks.ts reads it. */
  value: string
  write: (to: string) => void
  /** Writes a value in place of the one that is there, shown or not; throws where it is another one by now. */
  putBack: (before: string, after: string) => Promise<void>
  /** What is wrong, of the blocks by `blocks` and of a field by `{id}.{name}`. */
  errors: Readonly<Record<string, readonly string[]>>
  /** What was made of them elsewhere, of which something is to be chosen first; null: nothing is. */
  apart: BlocksApartInput | null
}

/** What both began with, what is elsewhere, and what says what somebody has chosen. */
export interface BlocksApartInput extends Pick<BlocksApart, 'base' | 'theirs'> {
  choose: (chosen: Pick<BlocksApart, 'base' | 'mine'>) => void
}

/** How the blocks of a page are written; null: there are none here. */
export const BlocksInput = createContext<((props: BlocksInputProps) => ReactNode) | null>(null)
