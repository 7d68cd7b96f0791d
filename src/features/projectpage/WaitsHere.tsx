import type { RefObject } from 'react'
import styles from './ProjectDialog.module.css'

interface WaitsHereProps {
  count: number
  /** Where it waits. */
  place: RefObject<HTMLElement | null>
}

/** Says how much waits in a project, and leads to the first of it; nothing when nothing waits. */
export function WaitsHere({ count, place }: WaitsHereProps) {
  if (count === 0) return null
  const go = () => {
    const first = place.current?.querySelector('summary')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }
  return (
    <p className={styles.waits}>
      <button type="button" onClick={go}>
        {count === 1 ? 'One thing waits for you' : `${count} things wait for you`}
      </button>
    </p>
  )
}
