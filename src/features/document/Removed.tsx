import { Refusal } from '../../ui/signedin/ActState.tsx'
import { BusyButton } from '../../ui/base/BusyButton.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import styles from './ClientDocuments.module.css'
import { keptFor } from './contract.ts'
import type { Removal } from './useRemoval.web.ts'

/** Moves the focus here, because the button that had it is gone with its document. */
const focus = (place: HTMLDivElement | null) => place?.focus()

/** The document that was just removed, and the button to undo it. */
export function Removed({ removal: { last, remove, restore, undo } }: { removal: Removal }) {
  return (
    <>
      <Refusal of={remove} />
      {last ? (
        <div className={styles.removed} key={last.id} tabIndex={-1} ref={focus}>
          <Notice
            tone="plain"
            action={
              <BusyButton
                variant="secondary"
                size="compact"
                type="button"
                aria-label={`Undo: bring back ${last.name}`}
                busy={restore.isPending}
                onClick={undo}
              >
                Undo
              </BusyButton>
            }
          >
            “{last.name}” was removed. We keep it for {keptFor} days.
          </Notice>
          <Refusal of={restore} />
        </div>
      ) : null}
    </>
  )
}
