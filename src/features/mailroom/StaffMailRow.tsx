import { ListRow, RowLine } from '../../ui/signedin/list/ListRow.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
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
  const tries = attempts > 1 ? ` · ${triesWords(attempts)}` : ''
  return (
    <ListRow {...place} id={id} name={to || 'Nobody'} aside={<Ago at={written_at} />}>
      <RowLine tone="main">{subject}</RowLine>
      <RowLine {...(isBad(state) ? { tone: 'bad' } : {})}>
        {mailBadges[state].children}
        {tries}
      </RowLine>
      {isLoud && said ? <RowLine>{said}</RowLine> : null}
    </ListRow>
  )
}
