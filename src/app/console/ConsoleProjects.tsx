import { useMe } from '../../features/account/me.web.ts'
import { StaffThread } from '../../features/messageroom/StaffThread.tsx'
import { StaffProjects } from '../../features/projectroom/StaffProjects.tsx'
import type { StaffPartProps } from '../../features/projectroom/useStaffProjects.web.ts'
import { nameOfPerson } from './context.web.ts'

/** The firm's projects, for whoever is signed in. */
export const ConsoleProjects = () => (
  <StaffProjects author={nameOfPerson(useMe())} Messages={Messages} />
)

/** The messages of a project, which have a room of their own, too. */
const Messages = ({ project }: StaffPartProps) => (
  <StaffThread project={project} heading="project" />
)
