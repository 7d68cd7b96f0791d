import { useParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { hasRight } from '../../contract/access.ts'
import { useMe } from '../../features/account/me.web.ts'
import { StaffThread } from '../../features/messageroom/StaffThread.tsx'
import { useStaffKeptList } from '../../features/listview/useStaffKeptList.web.ts'
import { StaffTeam } from '../../features/projectteam/StaffTeam.tsx'
import { StaffMeetings } from '../../features/meeting/StaffMeetings.tsx'
import { StaffMoveDialog } from '../../features/milestone/StaffMoveDialog.tsx'
import { StaffProjectList } from '../../features/projectlist/StaffProjectList.tsx'
import { StaffDates } from '../../features/projectroom/StaffDates.tsx'
import { StaffProject, type ProjectsProps } from '../../features/projectroom/StaffProject.tsx'
import type { StaffPartProps } from '../../features/projectroom/staff-part.web.ts'
import { changeStatusNow } from '../../features/projectstatus/staff-status.web.ts'
import { StaffStatusDialog } from '../../features/projectstatus/StaffStatusDialog.tsx'
import { StaffKeepTemplate } from '../../features/projecttemplate/StaffKeepTemplate.tsx'
import { StaffTimeline } from '../../features/timeline/StaffTimeline.tsx'
import { StaffWaiting } from '../../features/clientask/StaffWaiting.tsx'
import { ConsoleDocuments } from './ConsoleDocuments.tsx'
import { nameOfPerson } from './context.web.ts'

/** The firm's projects, or the one that the address names, for whoever is signed in. */
export function ConsoleProjects() {
  const me = useMe()
  const { project } = useParams()
  if (project === undefined) return <List seesAll={hasRight(me.roles, 'every-project')} />
  return (
    <StaffProject
      key={project}
      id={project}
      author={nameOfPerson(me)}
      account={me.id}
      Waiting={StaffWaiting}
      Messages={Messages}
      Dates={Dates}
      Documents={ConsoleDocuments}
      Timeline={Timeline}
      Mover={Mover}
      StatusDialog={StaffStatusDialog}
      acts={actsOf}
    />
  )
}

function List({ seesAll }: { seesAll: boolean }) {
  const queries = useQueryClient()
  return (
    <StaffProjectList
      kept={useStaffKeptList('projects')}
      seesAll={seesAll}
      change={async (project, to) => await changeStatusNow(queries, project, to)}
      StatusDialog={StaffStatusDialog}
    />
  )
}

const actsOf = (project: StaffPartProps['project']) => <Acts project={project} />

/** What whoever may open projects does with the whole of one. */
function Acts({ project }: Pick<StaffPartProps, 'project'>) {
  const { roles } = useMe()
  if (!hasRight(roles, 'every-project')) return null
  return (
    <>
      <StaffTeam project={project} />
      <StaffKeepTemplate project={project} />
    </>
  )
}

/** Moves a milestone. */
const Mover: ProjectsProps['Mover'] = ({ project, ...rest }) => (
  <StaffMoveDialog
    {...rest}
    milestones={project.milestones}
    client={`${project.client_name} (${project.readers.length === 1 ? '1 person' : `${project.readers.length} people`})`}
  />
)

const Timeline = ({ project }: StaffPartProps) => <StaffTimeline project={project.id} />

/** The milestones of a project, and its meetings. */
const Dates = ({ project, move }: StaffPartProps) => (
  <StaffDates
    project={project}
    move={move}
    meetings={<StaffMeetings project={project.id} meetings={project.events} />}
  />
)

/** The messages of a project, which have a room of their own, too. */
const Messages = ({ project }: StaffPartProps) => (
  <StaffThread project={project} heading="project" />
)
