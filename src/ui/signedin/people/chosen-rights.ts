import type { MemberRole } from '../../../contract/access.ts'

/** What a form says somebody may do and see; what was chosen stays while all projects are. */
export interface ChosenRights {
  role: MemberRole
  seesAll: boolean
  chosen: string[]
}

/** As the calls want them; null: all projects. */
export const projectsOf = ({ role, seesAll, chosen }: ChosenRights): string[] | null =>
  role === 'admin' || seesAll ? null : chosen

/** What is wrong with the projects, before anything is sent. */
export const projectsProblem = (rights: ChosenRights): string | undefined =>
  projectsOf(rights)?.length === 0 ? 'Choose at least one project.' : undefined
