import { useNavigate } from 'react-router'
import { hasRight } from '../../contract/access.ts'
import { useMe } from '../../features/account/me.web.ts'
import { StaffMergeClient } from '../../features/clientmove/StaffMergeClient.tsx'
import { StaffMoveProject } from '../../features/clientmove/StaffMoveProject.tsx'
import type { NamedClient } from '../../features/clientmove/useStaffMoves.web.ts'
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
  return (
    <StaffClients
      worker={worker}
      showRecord={recordOf}
      newProject={newProjectOf}
      merging={mergingOf}
    />
  )
}

type OpenClient = NewProjectOf['client'] &
  NamedClient & { projects: readonly { id: string; title: string }[] }

const recordOf = (client: RecordedClient) => <StaffClientRecord client={client} />

const newProjectOf = (client: OpenClient) => (
  <>
    <NewProject client={client} />
    <MoveProject client={client} />
  </>
)

const mergingOf = (client: NamedClient) => <MergeClient client={client} />

const addressOf = (client: string) => `/console/clients/${client}`

function MergeClient({ client }: { client: NamedClient }) {
  const navigate = useNavigate()
  return <StaffMergeClient client={client} goTo={(id) => void navigate(addressOf(id))} />
}

function MoveProject({ client }: { client: OpenClient }) {
  const { roles } = useMe()
  const navigate = useNavigate()
  if (!hasRight(roles, 'organisations')) return null
  const goTo = (id: string) => void navigate(addressOf(id))
  return <StaffMoveProject client={client} projects={client.projects} goTo={goTo} />
}

function NewProject({ client }: Pick<NewProjectOf, 'client'>) {
  const { id, roles } = useMe()
  const navigate = useNavigate()
  if (!hasRight(roles, 'every-project')) return null
  const goTo = (project: string) => void navigate(projectAddress(project))
  return <StaffNewProject client={client} by={id} goTo={goTo} />
}
