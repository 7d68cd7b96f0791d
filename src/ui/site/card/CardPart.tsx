import { useEffect, useRef, type ReactNode } from 'react'
import styles from './CardPart.module.css'

interface CardPartProps {
  title: string
  lead?: ReactNode
  /** In place of what was there: the heading takes the focus, and so is read out. */
  arrived?: boolean
  children?: ReactNode
}

/** What stands in the card at a time: its heading, why it is there, and the rest. */
export function CardPart({ title, lead, arrived = false, children }: CardPartProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={arrived ? -1 : undefined}>
          {title}
        </h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {children}
    </div>
  )
}
