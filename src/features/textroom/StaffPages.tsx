import { useParams } from 'react-router'
import { Badge } from '../../ui/base/Badge.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { ListRow, RowLine } from '../../ui/signedin/list/ListRow.tsx'
import { pageIds, pageTexts, type PageId } from '../editorial/contract.ts'
import { pageCalls } from '../editorial/staff.contract.ts'
import { pageRooms } from './staff-text-rooms.web.ts'
import { textBadge } from './staff-text-words.web.ts'
import { StaffTextOpen } from './StaffTextOpen.tsx'
import styles from './Texts.module.css'

/** The texts that each site has, or the one that the address names. */
export function StaffPages({ account }: { account: string }) {
  const { id } = useParams()
  if (id === undefined) return <List />
  const known = pageIds.find((one) => one === id)
  if (known) return <StaffTextOpen key={id} room={pageRooms[known]} id={id} account={account} />
  return <EmptyState title="There is no such text.">It was mistyped.</EmptyState>
}

const names: Record<PageId, string> = { privacy: 'Privacy', terms: 'Terms', about: 'About' }

function List() {
  const answer = useAnswer(pageCalls.listAll)
  const { label, room } = pageTexts.about
  return (
    <div className={styles.room}>
      <div className={styles.top}>
        <h3>{label}</h3>
      </div>
      <WhenLoaded of={answer} waiting="Loading texts...">
        {(rows) => (
          <ul className={styles.all}>
            {rows.map((row) => (
              <ListRow
                key={row.id}
                id={row.id}
                href={`${room}/${row.id}`}
                isOpen={false}
                isGone={false}
                name={names[row.id as PageId]}
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
