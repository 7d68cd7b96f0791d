import { Button } from '../../base/form/Button.tsx'
import { timeOfDay } from '../time/moment.ts'
import type { DraftEditor } from './draft-editor.ts'
import type { DraftState } from './draft-state.ts'
import { draftWords } from './draft-words.ts'
import styles from './DraftSaved.module.css'

interface DraftSavedProps {
  editor: DraftEditor
  state: DraftState
}

/** How the saving stands, in words; what failed is announced, and can be tried again. */
export function DraftSaved({ editor, state }: DraftSavedProps) {
  const { words, isFailed } = draftWords(state, (at) => timeOfDay(Date.parse(at)))
  return (
    <span className={styles.saved}>
      <span role="status" className={isFailed ? styles.failed : undefined}>
        {isFailed ? words : ''}
      </span>
      {isFailed || words === '' ? null : <span>{words}</span>}
      {isFailed && state.failure ? (
        <Button variant="secondary" size="compact" type="button" onClick={() => editor.flush()}>
          Retry
        </Button>
      ) : null}
    </span>
  )
}
