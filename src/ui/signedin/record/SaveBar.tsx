import { BusyButton } from '../../base/form/BusyButton.tsx'
import { Button } from '../../base/form/Button.tsx'
import { Notice } from '../../base/Notice.tsx'
import { SavedState } from '../data/ActState.tsx'
import { KeyCap } from '../keys/KeyCap.tsx'
import { sendCap } from '../keys/screen-keys.ts'
import styles from './SaveBar.module.css'

interface ConflictsProps<Name extends string> {
  conflicts: { field: Name; theirs: string; mine: string }[]
  settle: (field: Name, whose: 'theirs' | 'mine') => void
  /** What a field is called, where there are several. */
  labelOf?: (field: Name) => string
}

/** What a colleague has changed meanwhile beside what one has changed oneself. */
export const Conflicts = <Name extends string>({
  conflicts,
  settle,
  labelOf,
}: ConflictsProps<Name>) =>
  conflicts.map(({ field, theirs, mine }) => (
    <Notice
      key={field}
      tone="plain"
      action={
        <div className={styles.choice} data-choice>
          {(['theirs', 'mine'] as const).map((whose) => (
            <Button
              key={whose}
              variant="secondary"
              size="compact"
              type="button"
              onClick={() => settle(field, whose)}
            >
              {whose === 'theirs' ? 'Take theirs' : 'Keep mine'}
            </Button>
          ))}
        </div>
      }
    >
      {labelOf ? `${labelOf(field)}: a colleague` : 'A colleague'} has changed this meanwhile.
      Theirs: {theirs}. Yours: {mine}.
    </Notice>
  ))

interface SaveBarProps {
  changes: string[]
  /** Two values of a field wait for a choice. */
  isHeld: boolean
  save: { isPending: boolean; error: Error | null; isSuccess: boolean; submittedAt: number }
  discard: () => void
  /** What stands before the changes. */
  lead?: string
}

/** What saving will do; else when it was saved. */
export function SaveBar({ changes, isHeld, save, discard, lead = '' }: SaveBarProps) {
  return changes.length > 0 ? (
    <div className={styles.bar} role="group" aria-label="Changes">
      <p dir="auto">
        {lead}
        {changes.join('; ')}.
      </p>
      <Button variant="secondary" size="compact" type="button" onClick={discard}>
        Discard
      </Button>
      <BusyButton variant="primary" size="compact" type="submit" busy={save.isPending || isHeld}>
        Save <KeyCap>{sendCap()}</KeyCap>
      </BusyButton>
    </div>
  ) : (
    <p className={styles.saved}>
      <SavedState of={save} />
    </p>
  )
}
