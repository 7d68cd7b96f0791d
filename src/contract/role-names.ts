import type { MemberRole } from './access.ts'

/** What somebody is in an organisation, in words. */
export const roleNames: Record<MemberRole, string> = {
  viewer: 'Viewer',
  member: 'Member',
  admin: 'Admin',
}
