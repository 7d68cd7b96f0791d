import { useParams } from 'react-router'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { pageIds, pageTexts, type PageId } from '../editorial/contract.ts'
import { pageCalls } from '../editorial/staff.contract.ts'
import { pageRooms } from './staff-text-rooms.web.ts'
import { StaffFixedList } from './StaffFixedList.tsx'
import { StaffTextOpen } from './StaffTextOpen.tsx'

/** The texts that each site has, or the one that the address names. */
export function StaffPages({ account }: { account: string }) {
  const { id } = useParams()
  if (id === undefined)
    return (
      <StaffFixedList
        kind={pageTexts.about}
        calls={pageCalls}
        nameOf={(one) => names[one as PageId]}
      />
    )
  const known = pageIds.find((one) => one === id)
  if (known) return <StaffTextOpen key={id} room={pageRooms[known]} id={id} account={account} />
  return <EmptyState title="There is no such text.">It was mistyped.</EmptyState>
}

const names: Record<PageId, string> = { privacy: 'Privacy', terms: 'Terms', about: 'About' }
