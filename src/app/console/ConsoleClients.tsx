import { useNavigate } from 'react-router'
import { hasRight } from '../../contract/access.ts'
import { useMe } from '../../features/account/me.web.ts'
import { StaffClients } from '../../features/clientpage/StaffClients.tsx'
import { StaffClientRecord } from '../../features/organisation/StaffClientRecord.tsx'
import type { RecordedClient } from '../../features/organisation/useStaffRecord.web.ts'
import { projectAddress } from '../../features/projectroom/contract.ts'
import type { NewProjectOf } from '../../features/projecttemplate/staff-new-project.web.ts'
import { StaffNewProject } from '../../features/projecttemplate/StaffNewProject.tsx'

/** The firm's clients, for whoever is signed in. */
export function ConsoleClients() {
  const { id, roles } = useMe()
  const worker = {
    id,
    mayChange: hasRight(roles, 'organisations'),
    mayManage: hasRight(roles, 'people'),
  }
  return <StaffClients worker={worker} showRecord={recordOf} newProject={newProjectOf} />
}

const recordOf = (client: RecordedClient) => <StaffClientRecord client={client} />

const newProjectOf = (client: NewProjectOf['client']) => <NewProject client={client} />

function NewProject({ client }: Pick<NewProjectOf, 'client'>) {
  const { id, roles } = useMe()
  const navigate = useNavigate()
  if (!hasRight(roles, 'every-project')) return null
  const goTo = (project: string) => void navigate(projectAddress(project))
  return <StaffNewProject client={client} by={id} goTo={goTo} />
}
