import { z } from 'zod'
import { memberRoles } from '../../contract/access.ts'
import { addressProblem } from '../../contract/email.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing, ownId } from '../../contract/fields.ts'
import { personName } from '../account/contract.ts'

const byHand = { count: 60, seconds: 60 }
const plain = { params: nothing, query: nothing, limit: byHand } as const
const acts = { ...plain, fresh: true, audited: true } as const
const one = z.object({ id: ownId })

const email = z
  .string('Enter an email address.')
  .max(1000, { error: 'Enter an email address.', abort: true })
  .trim()
  .superRefine((address, { addIssue }) => {
    const problem = addressProblem(address)
    if (problem) addIssue({ code: 'custom', message: problem })
  })
  .toLowerCase()
/** The fields of an invitation, for admins of an organisation and for staff. */
export const newcomer = {
  email,
  first_name: personName.default(''),
  last_name: personName.default(''),
}
/** What a membership lets its owner see and do. */
export const membershipRights = {
  role: z.enum(memberRoles),
  /** The ids of the projects that they see; null: all of the organisation's. */
  projects: z.array(ownId).max(500).nullable(),
}

/** Somebody of an organisation, by their membership of it. */
export const member = z.object({
  /** Of the membership. */
  id: z.string(),
  role: z.enum(memberRoles),
  projects: z.array(z.string()).nullable(),
  /** `invited`: has not agreed yet, and the names are those that the invitation has. */
  state: z.enum(['invited', 'active', 'suspended']),
  /** `firm`: their organisation cannot lift it. Null also for who does not manage the members. */
  suspended_by: z.enum(['organisation', 'firm']).nullable(),
  username: z.string().nullable(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: moment,
})
export type Member = z.output<typeof member>

/** What an admin of an organisation learns of an invitation: never its link, see decision 055. */
const byMail = z.object({
  /** False while the firm’s mail is not set up: the firm then hands the invitation over. */
  mailed: z.boolean(),
})

const done = { success: 204, output: z.null() } as const

const unlessMailed =
  'With “mailed” false the firm’s mail is not set up: ask the firm to hand the invitation over.'

/** The people of one's own organisation. */
const managing = { access: 'organisation:manage-members' } as const
export const listMembers = endpoint({
  ...plain,
  access: 'organisation:read',
  method: 'GET',
  path: '/members/',
  summary: 'The people of your organisation.',
  tags: ['person'],
  output: z.array(member),
})
export const inviteMember = endpoint({
  ...acts,
  ...managing,
  method: 'POST',
  path: '/members/',
  summary: `Invite somebody to your organisation, by mail. ${unlessMailed}`,
  tags: ['person'],
  body: z.strictObject({
    ...newcomer,
    role: membershipRights.role,
    projects: membershipRights.projects.default(null),
  }),
  output: member.extend(byMail.shape),
})
export const changeMember = endpoint({
  ...acts,
  ...managing,
  method: 'PATCH',
  path: '/members/{id}/',
  summary: 'Change the role of somebody of your organisation, or which projects they see.',
  tags: ['person'],
  params: one,
  body: z.strictObject(membershipRights).partial(),
  output: member,
})
export const resendMember = endpoint({
  ...acts,
  ...managing,
  success: 200,
  output: byMail,
  method: 'POST',
  path: '/members/{id}/invite/',
  summary: `Send an invitation again; the link of the earlier mail stops working. ${unlessMailed}`,
  params: one,
})
export const suspendMember = endpoint({
  ...acts,
  ...managing,
  ...done,
  method: 'POST',
  path: '/members/{id}/suspend/',
  summary: 'Suspend somebody of your organisation, at once.',
  tags: ['person'],
  params: one,
})
export const restoreMember = endpoint({
  ...acts,
  ...managing,
  ...done,
  method: 'POST',
  path: '/members/{id}/restore/',
  summary: 'Let somebody in again whom your organisation has suspended.',
  tags: ['person'],
  params: one,
})
/** Only who has not agreed yet: 409 once they have come in. */
export const onlyInvited = z.object({ only: z.enum(['invited']).optional() })

export const removeMember = endpoint({
  ...acts,
  ...managing,
  ...done,
  query: onlyInvited,
  method: 'DELETE',
  path: '/members/{id}/',
  summary: 'Remove somebody from your organisation, at once and for good.',
  tags: ['person'],
  params: one,
})
