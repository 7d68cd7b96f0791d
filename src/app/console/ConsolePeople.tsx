import { useNavigate } from 'react-router'
import { hasRight } from '../../contract/access.ts'
import { useMe } from '../../features/account/me.web.ts'
import { StaffEraseButton } from '../../features/erasure/StaffEraseButton.tsx'
import { StaffErasing } from '../../features/erasure/StaffErasing.tsx'
import { useStaffKeptList } from '../../features/listview/useStaffKeptList.web.ts'
import { StaffExportData } from '../../features/mydata/StaffExportData.tsx'
import { StaffEverybody } from '../../features/peopleroom/StaffEverybody.tsx'

/** Everybody of the firm and of clients, for whoever is signed in. */
export function ConsolePeople() {
  const navigate = useNavigate()
  const { roles } = useMe()
  return (
    <StaffErasing leave={() => void navigate('/console/people')}>
      <StaffEverybody
        kept={useStaffKeptList('people')}
        mayInvite={hasRight(roles, 'staff')}
        dataOf={dataOf}
      />
    </StaffErasing>
  )
}

interface OpenPerson {
  id: string
  name: string
  email: string
}

const dataOf = (person: OpenPerson) => <TheirData person={person} />

/** What an owner does with somebody's data. */
function TheirData({ person: { id, name, email } }: { person: OpenPerson }) {
  const { roles } = useMe()
  const called = name || email
  return (
    <>
      {hasRight(roles, 'export') ? <StaffExportData id={id} name={called} /> : null}
      {hasRight(roles, 'erasure') ? (
        <StaffEraseButton meant={{ id, name: called }} shortcut="E" />
      ) : null}
    </>
  )
}
