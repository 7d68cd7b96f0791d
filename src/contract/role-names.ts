import type { FirmRole, MemberRole } from './access.ts'

/** What somebody is in an organisation, in words. */
export const roleNames: Record<MemberRole, string> = {
  viewer: 'Viewer',
  member: 'Member',
  admin: 'Admin',
}

/** What one of the firm's own people is, in words. */
export const firmRoleNames: Record<FirmRole, string> = {
  editor: 'Editor',
  consultant: 'Consultant',
  manager: 'Manager',
  owner: 'Owner',
}
