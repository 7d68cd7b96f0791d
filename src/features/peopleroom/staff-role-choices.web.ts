import { firmRoles, type FirmRole } from '../../contract/access.ts'
import { firmRoleNames } from '../../contract/role-names.ts'

/** What each role of the firm is for. */
const about: Record<FirmRole, string> = {
  editor: 'Pages, texts, blog, case studies and media.',
  consultant: 'Enquiries, and the projects they are on.',
  manager: 'Both, every project, people of clients, mail and the audit.',
  owner: 'Everything.',
}

export const roleChoices = firmRoles.map((value) => ({
  value,
  label: firmRoleNames[value],
  about: about[value],
}))
