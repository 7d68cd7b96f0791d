import { ListRow } from '../../ui/signedin/list/ListRow.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import styles from './Mails.module.css'
import { isBad, mailBadges, triesWords } from './staff-mail-words.web.ts'
import type { MailListRow } from './staff.contract.ts'

interface StaffMailRowProps {
  row: MailListRow
  isGone: boolean
  isOpen: boolean
  href: string
}

/** A mail in the list: to whom, what it is about, and what became of it. */
export function StaffMailRow({ row, ...place }: StaffMailRowProps) {
  const { id, to, subject, written_at, state, attempts, said } = row
  const isLoud = isBad(state) || state === 'retried'
  return (
    <ListRow {...place} id={id} name={to || 'Nobody'} aside={<Ago at={written_at} />}>
      <span className={styles.line} dir="auto">
        {subject}
      </span>
      <span className={styles.state}>
        <span className={isBad(state) ? styles.bad : undefined}>{mailBadges[state].children}</span>
        {attempts > 1 ? ` · ${triesWords(attempts)}` : null}
      </span>
      {isLoud && said ? (
        <span className={styles.line} dir="auto">
          {said}
        </span>
      ) : null}
    </ListRow>
  )
}
