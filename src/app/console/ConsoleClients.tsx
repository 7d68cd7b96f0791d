import { hasRight } from '../../contract/access.ts'
import { useMe } from '../../features/account/me.web.ts'
import { StaffClients } from '../../features/clientpage/StaffClients.tsx'
import { StaffClientRecord } from '../../features/organisation/StaffClientRecord.tsx'
import type { RecordedClient } from '../../features/organisation/useStaffRecord.web.ts'

/** The firm's clients, for whoever is signed in. */
export function ConsoleClients() {
  const { id, roles } = useMe()
  const worker = {
    id,
    mayChange: hasRight(roles, 'organisations'),
    mayManage: hasRight(roles, 'people'),
  }
  return <StaffClients worker={worker} showRecord={recordOf} />
}

const recordOf = (client: RecordedClient) => <StaffClientRecord client={client} />
