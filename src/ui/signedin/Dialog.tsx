import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './Dialog.module.css'

interface DialogProps {
  title: string
  /** Closed by ✕, by Escape or by a click outside: it is the caller's to take it away. */
  onClose: () => void
  size?: 'small' | 'large'
  children: ReactNode
}

/** Stands over the page, which waits: the platform's own modal, at most 80% of the window high. */
export function Dialog({ title, onClose, size = 'small', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Before it is taken away it is closed, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  useClickOutside(dialog, onClose)

  return (
    <dialog
      ref={dialog}
      className={[styles.dialog, styles[size]].join(' ')}
      aria-labelledby={id}
      onClose={onClose}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={id}>{title}</h2>
          <button className={styles.close} type="button" aria-label="Close" onClick={onClose}>
            <span aria-hidden="true">✕</span>
          </button>
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  )
}

/** A press that begins and ends outside; one that begins inside is marking a text. */
function useClickOutside(dialog: { current: HTMLDialogElement | null }, onClose: () => void) {
  useEffect(() => {
    const { current } = dialog
    let outside = false
    const down = ({ target }: Event) => void (outside = target === current)
    const up = ({ target }: Event) => {
      if (outside && target === current) onClose()
    }
    current?.addEventListener('pointerdown', down)
    current?.addEventListener('click', up)
    return () => {
      current?.removeEventListener('pointerdown', down)
      current?.removeEventListener('click', up)
    }
  }, [dialog, onClose])
}
