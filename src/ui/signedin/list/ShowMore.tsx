import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../base/form/Button.tsx'
import styles from './list.module.css'
import type { Parts } from './useParts.ts'

interface ShowMoreProps {
  of: Pick<Parts<unknown>, 'left' | 'next' | 'showMore'>
  /** What they are: `projects`. */
  noun: string
}

/** Stands right after a list of which a part is shown; the first that comes takes the focus. */
export function ShowMore({ of: { left, next, showMore }, noun }: ShowMoreProps) {
  const place = useRef<HTMLParagraphElement>(null)
  if (left === 0) return null
  const press = () => {
    const list = place.current?.previousElementSibling
    const had = new Set(list?.children)
    flushSync(showMore)
    const first = [...(list?.children ?? [])].find((one) => !had.has(one))
    if (first) focus(first as HTMLElement)
  }
  return (
    <p ref={place} className={styles.more}>
      <Button variant="secondary" size="compact" type="button" onClick={press}>
        Show {next} more {noun}
      </Button>
      {left > next ? <span>{left} are not shown yet.</span> : null}
    </p>
  )
}

function focus(row: HTMLElement): void {
  if (row.tabIndex < 0) row.tabIndex = -1
  row.focus()
}
