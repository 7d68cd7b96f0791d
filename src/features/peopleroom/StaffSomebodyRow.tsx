import { ListRow, RowLine } from '../../ui/signedin/list/ListRow.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { calledSomebody, placeWords, stateBadge } from './staff-somebody-words.web.ts'
import type { SomebodyRow } from './staff.contract.ts'

interface StaffSomebodyRowProps {
  row: SomebodyRow
  isGone: boolean
  isOpen: boolean
  href: string
}

/** Somebody in the list: who they are, where they belong, and how they stand. */
export function StaffSomebodyRow({ row, ...place }: StaffSomebodyRowProps) {
  const { id, email, state, seen_at, memberships } = row
  const badge = stateBadge(state)
  const isOutSomewhere = state === 'active' && memberships.some((one) => one.state === 'suspended')
  return (
    <ListRow
      {...place}
      id={id}
      name={calledSomebody(row)}
      aside={seen_at === null ? null : <Ago at={seen_at} />}
    >
      <RowLine tone="main">{placeWords(row)}</RowLine>
      <RowLine>{email}</RowLine>
      {badge ? (
        <RowLine>
          <strong>{badge.children}</strong>
        </RowLine>
      ) : null}
      {isOutSomewhere ? (
        <RowLine>
          <strong>Suspended in an organisation</strong>
        </RowLine>
      ) : null}
    </ListRow>
  )
}
