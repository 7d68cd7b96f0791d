import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/base/Notice.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import styles from './Removal.module.css'
import { restorableDays, type ProjectDocument } from './contract.ts'
import { changeRemoval } from './last-removed.web.ts'
import { UndoButton } from './UndoButton.tsx'
import { useUndo } from './useUndo.web.ts'

/** What stands in the place of a document that was just removed: that it was, and the way back. */
export function RemovedRow({ document: { name } }: { document: ProjectDocument }) {
  const { last, restore, undo } = useUndo(true)
  const place = useRef<HTMLLIElement>(null)
  const isFocused = last?.isFocused ?? true
  // The button that had the focus is gone with its document.
  useEffect(() => {
    if (isFocused) return
    place.current?.focus()
    changeRemoval({ isFocused: true })
  }, [isFocused])
  useEffect(() => {
    const { current } = place
    const observer = new IntersectionObserver(([entry]) =>
      changeRemoval({ isInView: entry?.isIntersecting ?? false }),
    )
    if (current) observer.observe(current)
    return () => {
      observer.disconnect()
      changeRemoval({ isInView: false })
    }
  }, [])
  return (
    <li className={styles.row} tabIndex={-1} ref={place}>
      <Notice
        tone="plain"
        action={<UndoButton name={name} isBusy={restore.isPending} undo={undo} />}
      >
        “{name}” was removed. We keep it for {restorableDays} days.
      </Notice>
      <Refusal of={restore} />
    </li>
  )
}
