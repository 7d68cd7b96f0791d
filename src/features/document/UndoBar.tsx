import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { CloseButton } from '../../ui/signedin/dialog/CloseButton.tsx'
import styles from './Removal.module.css'
import { addressOf } from './contract.ts'
import { forgetRemoval } from './last-removed.web.ts'
import { UndoButton } from './UndoButton.tsx'
import { useUndo } from './useUndo.web.ts'

/** It takes the focus from the button, which is gone. */
const focus = (place: HTMLParagraphElement | null) => place?.focus()

/** The way to bring back the document that was removed last, once its place is out of sight. */
export function UndoBar() {
  const { last, restore, undo } = useUndo(false)
  if (!last || last.isInView || last.phase === 'returning') return null
  const { id, name } = last.document
  return (
    <div className={styles.bar} role="status">
      {last.phase === 'back' ? (
        <p tabIndex={-1} ref={focus}>
          “{name}” is back. <a href={addressOf(id)}>See it</a>
        </p>
      ) : (
        <>
          <p className={styles.name}>Removed “{name}”</p>
          <UndoButton name={name} isBusy={restore.isPending} undo={undo} />
        </>
      )}
      <CloseButton label="Dismiss" onClick={forgetRemoval} />
      <Refusal of={restore} />
    </div>
  )
}
