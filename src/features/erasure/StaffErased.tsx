import { Button } from '../../ui/base/form/Button.tsx'
import { DoneNotice } from '../../ui/signedin/data/DoneNotice.tsx'
import { removedWords } from './staff-erasure-words.web.ts'
import type { RemovedKind } from './staff.contract.ts'
import styles from './Erasure.module.css'

interface StaffErasedProps {
  removed: { kind: RemovedKind; count: number }[]
  done: () => void
}

/** What went. */
export function StaffErased({ removed, done }: StaffErasedProps) {
  return (
    <div className={styles.erasing}>
      <DoneNotice>They are erased, for good.</DoneNotice>
      <ul>
        {removed.map((one) => (
          <li key={one.kind}>{removedWords(one)}</li>
        ))}
      </ul>
      <p>
        <Button variant="primary" size="compact" type="button" onClick={done}>
          Close
        </Button>
      </p>
    </div>
  )
}
