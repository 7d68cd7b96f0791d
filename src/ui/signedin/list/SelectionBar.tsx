import { useState, type ReactNode } from 'react'
import { Unseen } from '../../base/Unseen.tsx'
import { KeyCap } from '../keys/KeyCap.tsx'
import styles from './selection.module.css'

interface SelectionBarProps {
  count: number
  /** `All of these 37`; null: they are selected. */
  all: string | null
  /** Selects all that are in the list, and returns what there is to say about it. */
  chooseThese: () => Promise<string>
  clear: () => void
  /** What can be done to them, and why it was not. */
  children: ReactNode
}

/** What is selected of a list, and what can be done to it; nothing while nothing is. */
export function SelectionBar({ count, all, chooseThese, clear, children }: SelectionBarProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState('')
  const words = `${count} selected`
  const pressAll = async () => {
    setIsBusy(true)
    setSaid(await chooseThese())
    setIsBusy(false)
  }
  return (
    <>
      <Unseen>
        <span role="status">{count > 0 ? `${words}. ${said}` : ''}</span>
      </Unseen>
      {count > 0 ? (
        <section className={styles.bar} aria-label="Selected">
          <div>
            <span className={styles.words}>{words}</span>
            {all === null ? null : (
              <button
                type="button"
                className={styles.link}
                aria-keyshortcuts="A"
                aria-disabled={isBusy || undefined}
                onClick={() => void (isBusy || pressAll())}
              >
                {all} <KeyCap>A</KeyCap>
              </button>
            )}
            <button type="button" className={styles.link} onClick={clear}>
              None <KeyCap>Esc</KeyCap>
            </button>
          </div>
          {said ? <p>{said}</p> : null}
          {children}
        </section>
      ) : null}
    </>
  )
}
