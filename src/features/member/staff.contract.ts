import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
import { member, membershipRights, newcomer, onlyInvited } from './contract.ts'

const byHand = { count: 60, seconds: 60 }
const plain = { params: nothing, query: nothing, limit: byHand } as const
const acts = { ...plain, fresh: true, audited: true } as const
const done = { success: 204, output: z.null() } as const
const one = z.object({ id: ownId })

/** What whoever invites is shown once. */
const linkShown = z.object({
  /** To hand over, where no mail server is set; else null, because only the mail has it. */
  link: z.string().nullable(),
})

/** For `POST /undo/{id}/`, within a minute. */
const undone = { undo: z.string() }

const people = { access: 'staff:people' } as const
const personTags = { tags: ['person'] } as const

/** A member as the firm sees them. */
export const clientMember = member.extend({ account_id: z.string(), organisation_id: z.string() })
export type ClientMember = z.output<typeof clientMember>

export const listClientMembers = endpoint({
  ...plain,
  access: 'staff:projects',
  ...personTags,
  method: 'GET',
  path: '/staff/organisations/{id}/members/',
  summary: 'The people of a client company, of whose projects you see one or all.',
  params: one,
  output: z.array(clientMember),
})
export const inviteClientMember = endpoint({
  ...acts,
  ...people,
  ...personTags,
  method: 'POST',
  path: '/staff/organisations/{id}/members/',
  summary: 'Invite somebody to a client company.',
  params: one,
  body: z.strictObject({
    ...newcomer,
    role: membershipRights.role,
    projects: membershipRights.projects.default(null),
  }),
  output: clientMember.extend({ ...linkShown.shape, ...undone }),
  repeat: 'refused',
})
export const changeClientMember = endpoint({
  ...acts,
  ...people,
  ...personTags,
  method: 'PATCH',
  path: '/staff/members/{id}/',
  summary: 'Change the role of a client company’s member, or which projects they see.',
  params: one,
  body: z.strictObject({
    ...z.strictObject(membershipRights).partial().shape,
    /** What they had when the change was begun: refused with 409 where that has changed since. */
    base: z.strictObject(membershipRights).nullable().default(null),
  }),
  output: clientMember,
})
export const resendClientMember = endpoint({
  ...acts,
  ...people,
  success: 200,
  output: linkShown,
  repeat: 'refused',
  method: 'POST',
  path: '/staff/members/{id}/invite/',
  summary: 'Send an invitation again; the link of the earlier mail stops working.',
  params: one,
})
export const suspendClientMember = endpoint({
  ...acts,
  ...people,
  ...done,
  ...personTags,
  params: one,
  method: 'POST',
  path: '/staff/members/{id}/suspend/',
  summary: 'Suspend a membership, at once; its company cannot undo it.',
})
export const restoreClientMember = endpoint({
  ...acts,
  ...people,
  ...done,
  ...personTags,
  params: one,
  method: 'POST',
  path: '/staff/members/{id}/restore/',
  summary: 'Restore a membership that was suspended.',
})
export const removeClientMember = endpoint({
  ...acts,
  ...people,
  ...personTags,
  params: one,
  query: onlyInvited,
  success: 200,
  output: z.object(undone),
  method: 'DELETE',
  path: '/staff/members/{id}/',
  summary:
    'Remove a membership, at once, or take an invitation back; what they had open stays closed after an undo.',
})
