import { useOutletContext } from 'react-router'
import { hasRight } from '../../contract/access.ts'
import { useMe } from '../../features/account/me.web.ts'
import { StaffEnquiryOpen } from '../../features/enquirypage/StaffEnquiryOpen.tsx'
import { StaffEnquiries } from '../../features/inbox/StaffEnquiries.tsx'
import { useStaffKeptList } from '../../features/listview/useStaffKeptList.web.ts'
import { nameOfPerson, type ConsoleContext } from './context.web.ts'

/** The firm's enquiries, for whoever is signed in. */
export function ConsoleEnquiries() {
  const me = useMe()
  const { firm } = useOutletContext<ConsoleContext>()
  const mayInvite = hasRight(me.roles, 'people')
  const writer = { id: me.id, name: nameOfPerson(me), firm, mayInvite }
  return (
    <StaffEnquiries me={writer} kept={useStaffKeptList('enquiries')}>
      {(open) => <StaffEnquiryOpen key={open.reference} {...open} writer={writer} />}
    </StaffEnquiries>
  )
}
