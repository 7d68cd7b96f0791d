import type { ReactNode } from 'react'
import { Badge } from '../../ui/base/Badge.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { ListRow, RowLine } from '../../ui/signedin/list/ListRow.tsx'
import type { FixedCalls } from '../editorial/staff.contract.ts'
import type { TextKind } from '../editorial/contract.ts'
import { textBadge } from './staff-text-words.web.ts'
import styles from './Texts.module.css'

interface FixedListProps {
  kind: TextKind
  calls: FixedCalls
  nameOf: (id: string) => string
  /** What they are, above them. */
  intro?: ReactNode
}

/** Texts that the program came with words for: there are as many as there are. */
export function StaffFixedList({ kind, calls, nameOf, intro }: FixedListProps) {
  const answer = useAnswer(calls.listAll)
  return (
    <div className={styles.room}>
      <div className={styles.top}>
        <h3>{kind.label}</h3>
      </div>
      {intro}
      <WhenLoaded of={answer} waiting={`Loading ${kind.many}...`}>
        {(rows) => (
          <ul className={styles.all}>
            {rows.map((row) => (
              <ListRow
                key={row.id}
                id={row.id}
                href={`${kind.room}/${row.id}`}
                isOpen={false}
                isGone={false}
                name={nameOf(row.id)}
              >
                <span className={styles.state}>
                  <Badge {...textBadge(row)} />
                </span>
                <RowLine>{row.title}</RowLine>
              </ListRow>
            ))}
          </ul>
        )}
      </WhenLoaded>
    </div>
  )
}
