import { useState, type DragEvent, type ReactNode } from 'react'
import styles from './DropArea.module.css'

interface DropAreaProps {
  /** The prompt while nothing is dragged over it. */
  lead: string
  drop: (files: readonly File[]) => void
  children: ReactNode
}

/** Where files are dropped; it contains the other ways to choose them. */
export function DropArea({ lead, drop, children }: DropAreaProps) {
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent, now: boolean) => {
    event.preventDefault()
    setOver(now)
  }
  return (
    <div
      className={[styles.zone, over ? styles.over : ''].join(' ')}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        drop([...event.dataTransfer.files])
      }}
    >
      <div>
        <p className={styles.lead}>{over ? 'Let go to send' : lead}</p>
        <p className={styles.hint}>PDF, pictures, office documents, text or ZIP, up to 100 MB.</p>
      </div>
      {children}
    </div>
  )
}
