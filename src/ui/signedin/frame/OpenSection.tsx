import { useEffect, useRef, type ReactNode } from 'react'
import { Unseen } from '../../base/Unseen.tsx'
import styles from './OpenSection.module.css'

interface OpenSectionProps {
  /** Identifies the section: another value is another section. */
  id: string
  label: string
  /** The screen shows a heading of its own. */
  isUnseen?: boolean
  children: ReactNode
}

/**
 * The open section, named in the title of the page. A change of section scrolls to its top and moves
 * the focus to its heading, unless what is open in it has taken that; the first section of a page load
 * does neither.
 */
export function OpenSection({ id, label, isUnseen = false, children }: OpenSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    const [, firm = ''] = document.title.split(' | ')
    document.title = `${label} | ${firm}`
    if (shown.current === id) return
    shown.current = id
    scrollTo(0, 0)
    if (heading.current?.parentElement?.contains(document.activeElement)) return
    heading.current?.focus({ preventScroll: true })
  }, [id, label])
  return (
    <section aria-labelledby="section">
      <h2 id="section" ref={heading} tabIndex={-1} className={styles.title}>
        {isUnseen ? <Unseen>{label}</Unseen> : label}
      </h2>
      {children}
    </section>
  )
}
