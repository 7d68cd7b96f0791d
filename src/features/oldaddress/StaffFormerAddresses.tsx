import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { listFormerAddresses } from './staff.contract.ts'
import styles from './Redirects.module.css'

/** The addresses that lead on because a slug was changed, with what they were of. */
export function StaffFormerAddresses() {
  const former = useAnswer(listFormerAddresses)
  return (
    <WhenLoaded of={former} waiting="Loading them...">
      {(list) =>
        list.length === 0 ? (
          <EmptyState title="None so far">Those that were changed are listed here.</EmptyState>
        ) : (
          <ul className={styles.rows}>
            {list.map(({ from, to, noun, title, changed_at }) => (
              <li key={from} className={styles.former}>
                <p className={styles.from}>{from}</p>
                <p className={styles.to}>
                  <span aria-hidden="true">→ </span>
                  <Unseen>leads to </Unseen>
                  <a href={to}>{to}</a>
                </p>
                <p className={styles.facts}>
                  {noun} “{title}”, changed on {localDay(changed_at)}
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </WhenLoaded>
  )
}
