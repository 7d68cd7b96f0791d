import { useNavigate, useOutletContext } from 'react-router'
import { hasRight } from '../../contract/access.ts'
import { useMe } from '../../features/account/me.web.ts'
import { StaffEnquiryOpen } from '../../features/enquirypage/StaffEnquiryOpen.tsx'
import { StaffEraseButton } from '../../features/erasure/StaffEraseButton.tsx'
import { StaffErasing } from '../../features/erasure/StaffErasing.tsx'
import { StaffEnquiries } from '../../features/inbox/StaffEnquiries.tsx'
import { useStaffKeptList } from '../../features/listview/useStaffKeptList.web.ts'
import { nameOfPerson, type ConsoleContext } from './context.web.ts'

/** The firm's enquiries, for whoever is signed in. */
export function ConsoleEnquiries() {
  const me = useMe()
  const navigate = useNavigate()
  const { firm } = useOutletContext<ConsoleContext>()
  const mayInvite = hasRight(me.roles, 'people')
  const writer = { id: me.id, name: nameOfPerson(me), firm, mayInvite }
  return (
    <StaffErasing leave={() => void navigate('/console/enquiries')}>
      <StaffEnquiries me={writer} kept={useStaffKeptList('enquiries')}>
        {(open) => <StaffEnquiryOpen key={open.reference} {...{ ...open, writer, dataOf }} />}
      </StaffEnquiries>
    </StaffErasing>
  )
}

interface OpenEnquiry {
  id: string
  name: string
}

const dataOf = (enquiry: OpenEnquiry) => <SendersData enquiry={enquiry} />

/** What an owner does with the data of whoever sent it. */
function SendersData({ enquiry: { id, name } }: { enquiry: OpenEnquiry }) {
  const { roles } = useMe()
  if (!hasRight(roles, 'erasure')) return null
  return (
    <>
      <h4>Their data</h4>
      <p>
        <StaffEraseButton meant={{ id, name }} />
      </p>
    </>
  )
}
