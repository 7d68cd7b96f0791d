import { hasRight } from '../../contract/access.ts'
import { useMe } from '../../features/account/me.web.ts'
import { StaffEraseButton } from '../../features/erasure/StaffEraseButton.tsx'
import { StaffErasing } from '../../features/erasure/StaffErasing.tsx'
import { StaffPostMails } from '../../features/subscribers/StaffPostMails.tsx'
import { StaffSubscribers } from '../../features/subscribers/StaffSubscribers.tsx'

/** Who gets new posts by mail, and which of them went to whom. */
export const ConsoleSubscribers = () => (
  <StaffErasing leave={stay}>
    <StaffPostMails />
    <StaffSubscribers dataOf={dataOf} />
  </StaffErasing>
)

const stay = () => {}

interface ListedSubscriber {
  id: string
  email: string
}

const dataOf = (row: ListedSubscriber) => <TheirData row={row} />

/** What an owner does with the data of a subscriber. */
function TheirData({ row: { id, email } }: { row: ListedSubscriber }) {
  const { roles } = useMe()
  if (!hasRight(roles, 'erasure')) return null
  return <StaffEraseButton meant={{ id, name: email }} />
}
