import { useState, type DragEvent, type ReactNode } from 'react'
import { useMedia } from '../../ui/base/useMedia.ts'
import styles from './DropArea.module.css'

interface DropAreaProps {
  /** The prompt while nothing is dragged over it. */
  lead: string
  /** The prompt where nothing can be dragged: on glass. */
  onTouch: string
  drop: (files: readonly File[]) => void
  children: ReactNode
}

/** Where files are dropped; it contains the other ways to choose them. */
export function DropArea({ lead, onTouch, drop, children }: DropAreaProps) {
  const isTouched = useMedia('(pointer: coarse)')
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
        <p className={styles.lead}>{over ? 'Let go to send' : isTouched ? onTouch : lead}</p>
        <p className={styles.hint}>PDF, pictures, office documents, text or ZIP, up to 100 MB.</p>
      </div>
      {children}
    </div>
  )
}
