import { useState, type ReactNode } from 'react'
import styles from './InShort.module.css'

interface InShortProps<One> {
  all: readonly One[]
  /** So many are shown of a longer list. */
  most: number
  /** Shows some of them. */
  children: (some: readonly One[]) => ReactNode
}

/** The first of a long list, and how many more there are, which a press shows. */
export function InShort<One>({ all, most, children }: InShortProps<One>) {
  const [isWhole, setIsWhole] = useState(false)
  // Nobody has to press for a single one.
  const isShort = isWhole || all.length <= most + 1
  return (
    <>
      {children(isShort ? all : all.slice(0, most))}
      {all.length <= most + 1 ? null : (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? `Only the first ${most}` : `and ${all.length - most} more`}
        </button>
      )}
    </>
  )
}
