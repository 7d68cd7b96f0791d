import type { MemberRole } from '../../../contract/access.ts'
import { roleNames } from '../../../contract/role-names.ts'
import { Choices } from '../../base/form/Choices.tsx'
import type { ChosenRights } from './chosen-rights.ts'
import { ProjectPicker, type ProjectToSee } from './ProjectPicker.tsx'

/** What somebody with a role may do. */
const roleAbout: Record<MemberRole, string> = {
  viewer: 'Reads everything in the projects they see.',
  member: 'Reads, writes messages, answers, approves and sends files.',
  admin: 'The same in every project, removes files of others, and manages colleagues.',
}

const roleChoices = Object.entries(roleNames).map(([role, label]) => ({
  value: role as MemberRole,
  label,
  about: roleAbout[role as MemberRole],
}))

interface RightsFieldsProps {
  rights: ChosenRights
  change: (rights: ChosenRights) => void
  projects: readonly ProjectToSee[]
  /** What is wrong with the projects. */
  error: string | undefined
}

const all = { value: 'all', label: 'All projects', about: 'Those to come, too.' } as const
const some = { value: 'chosen', label: 'Only some', about: 'Those that you choose below.' } as const

/** The role of somebody, and the projects that they see. */
export function RightsFields({ rights, change, projects, error }: RightsFieldsProps) {
  const { role, seesAll, chosen } = rights
  return (
    <>
      <Choices
        legend="Role"
        name="role"
        choices={roleChoices}
        chosen={[role]}
        choose={(to) => change({ ...rights, role: to })}
      />
      {role === 'admin' ? (
        <p>An admin sees every project.</p>
      ) : (
        <Choices
          legend="Projects"
          name="sees"
          choices={[all, some]}
          chosen={[seesAll ? 'all' : 'chosen']}
          choose={(to) => change({ ...rights, seesAll: to === 'all' })}
        />
      )}
      {role === 'admin' || seesAll ? null : (
        <ProjectPicker
          {...{ projects, chosen, error }}
          change={(to) => change({ ...rights, chosen: to })}
        />
      )}
    </>
  )
}
