import type { ReactNode } from 'react'
import { KeyCap } from '../keys/KeyCap.tsx'

interface ListHintProps {
  /** A row is open, so that its own keys stand there in place of the one that opens it. */
  isOpen?: boolean
  /** The keys that the list has besides, each with its ` · ` after it. */
  children?: ReactNode
}

/** The keys of a list, in short. */
export const ListHint = ({ isOpen = false, children }: ListHintProps) => (
  <>
    <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> next and last ·{' '}
    {isOpen ? null : (
      <>
        <KeyCap>↵</KeyCap> open ·{' '}
      </>
    )}
    {children}
    <KeyCap>/</KeyCap> search · <KeyCap>?</KeyCap> all keys
  </>
)
