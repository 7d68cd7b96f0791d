import { hasRight } from '../../contract/access.ts'
import { useMe } from '../../features/account/me.web.ts'
import { StaffClients } from '../../features/clientpage/StaffClients.tsx'

/** The firm's clients, for whoever is signed in. */
export function ConsoleClients() {
  const { id, roles } = useMe()
  const worker = {
    id,
    mayChange: hasRight(roles, 'organisations'),
    mayManage: hasRight(roles, 'people'),
  }
  return <StaffClients worker={worker} />
}
