import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { removedWords } from './staff-erasure-words.web.ts'
import { listErasures } from './staff.contract.ts'
import styles from './Erasure.module.css'

const whom = { person: 'Somebody with an account', stranger: 'A stranger' }

/** When somebody was erased, and how much went. */
export function StaffErasures() {
  const answer = useAnswer(listErasures)
  return (
    <Part
      title="Who was erased"
      about="When, and how much went; of whom, nothing is known here any more. The newest hundred."
    >
      <WhenLoaded of={answer} waiting="Loading what was erased...">
        {(erasures) =>
          erasures.length === 0 ? (
            <EmptyState title="Nobody was erased.">
              It is done from the page of a person, an enquiry or a subscriber.
            </EmptyState>
          ) : (
            <ul className={styles.erasures}>
              {erasures.map(({ id, erased_at, what, replayed, removed }) => (
                <li key={id}>
                  <b>{fullMoment(erased_at)}</b> {whom[what]}
                  {replayed ? ', again, from a backup that was put back' : ''}
                  <span>
                    {removed.length === 0
                      ? 'Nothing was left.'
                      : removed.map(removedWords).join('; ')}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </Part>
  )
}
