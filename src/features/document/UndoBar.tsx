import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import styles from './Removal.module.css'
import { addressOf } from './contract.ts'
import { forgetRemoval } from './last-removed.web.ts'
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
          <BusyButton
            variant="secondary"
            size="compact"
            type="button"
            aria-label={`Undo: bring back ${name}`}
            busy={restore.isPending}
            onClick={undo}
          >
            Undo
          </BusyButton>
        </>
      )}
      <button className={styles.close} type="button" aria-label="Dismiss" onClick={forgetRemoval}>
        <span aria-hidden="true">✕</span>
      </button>
      <Refusal of={restore} />
    </div>
  )
}
