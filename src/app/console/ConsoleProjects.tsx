import { useMe } from '../../features/account/me.web.ts'
import { StaffProjects } from '../../features/projectroom/StaffProjects.tsx'
import { nameOfPerson } from './context.web.ts'

/** The firm's projects, for whoever is signed in. */
export const ConsoleProjects = () => <StaffProjects author={nameOfPerson(useMe())} />
