import { ListRow, RowLine } from '../../ui/signedin/list/ListRow.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import type { ClientRow } from './staff.contract.ts'
import { numbered } from './staff-client-words.web.ts'

interface StaffClientRowProps {
  row: ClientRow
  /** A colleague has put it elsewhere. */
  isGone: boolean
  isOpen: boolean
  href: string
}

/** A client in the list: who, when they were last here, and how it stands. */
export function StaffClientRow({ row, ...place }: StaffClientRowProps) {
  const { id, name, suspended_at, seen_at, people, active_projects } = row
  const size = `${numbered(people, 'person', 'people')} · ${numbered(active_projects, 'active project')}`
  return (
    <ListRow
      {...place}
      id={id}
      name={name}
      aside={suspended_at ? <span>suspended</span> : seen_at ? <Ago at={seen_at} /> : null}
    >
      <RowLine>{size}</RowLine>
      <Waits row={row} />
    </ListRow>
  )
}

function Waits({ row: { waits_on_firm: firm, waits_on_client: client } }: { row: ClientRow }) {
  if (firm === 0 && client === 0) return null
  return (
    <RowLine>
      {firm > 0 ? <strong>{firm} for us</strong> : null}
      {firm > 0 && client > 0 ? ' · ' : ''}
      {client > 0 ? `${client} for them` : ''}
    </RowLine>
  )
}
