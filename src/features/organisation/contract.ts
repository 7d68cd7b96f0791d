import { z } from 'zod'
import { memberRanks } from '../../contract/access.ts'
import { addressProblem } from '../../contract/email.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing, ownId } from '../../contract/fields.ts'
import { personName, role } from '../account/contract.ts'

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
const memberRole = z.enum(memberRanks)

/** A person as colleagues and staff see them. */
export const person = z.object({
  id: z.string(),
  organisation_id: z.string().nullable(),
  role,
  /** `invited`: has no password yet. */
  state: z.enum(['invited', 'active', 'suspended']),
  username: z.string().nullable(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: moment,
})
export type Person = z.output<typeof person>

/** What whoever invites is shown once. */
export const linkShown = z.object({
  /** To hand over, where no mail server is set; else null, because only the mail has it. */
  link: z.string().nullable(),
})
export type LinkShown = z.output<typeof linkShown>

/** Somebody who was just invited. */
export const invitedPerson = person.extend(linkShown.shape)
export type InvitedPerson = z.output<typeof invitedPerson>

const done = { success: 204, output: z.null() } as const

/** The people of one's own organisation. */
const member = { access: 'organisation:admin' } as const
export const listMembers = endpoint({
  ...plain,
  access: 'organisation:viewer',
  method: 'GET',
  path: '/members/',
  summary: 'The people of your organisation.',
  tags: ['person'],
  output: z.array(person),
})
export const inviteMember = endpoint({
  ...acts,
  ...member,
  method: 'POST',
  path: '/members/',
  summary: 'Invite somebody to your organisation, by mail.',
  tags: ['person'],
  body: z.strictObject({ ...newcomer, role: memberRole }),
  output: invitedPerson,
  repeat: 'refused',
})
export const changeMember = endpoint({
  ...acts,
  ...member,
  method: 'PATCH',
  path: '/members/{id}/',
  summary: 'Change the role of somebody of your organisation.',
  tags: ['person'],
  params: one,
  body: z.strictObject({ role: memberRole }),
  output: person,
})
export const resendMember = endpoint({
  ...acts,
  ...member,
  success: 200,
  output: linkShown,
  repeat: 'refused',
  method: 'POST',
  path: '/members/{id}/invite/',
  summary: 'Send an invitation again; the link of the earlier mail stops working.',
  params: one,
})
export const suspendMember = endpoint({
  ...acts,
  ...member,
  ...done,
  method: 'POST',
  path: '/members/{id}/suspend/',
  summary: 'Suspend somebody of your organisation, at once.',
  tags: ['person'],
  params: one,
})
export const restoreMember = endpoint({
  ...acts,
  ...member,
  ...done,
  method: 'POST',
  path: '/members/{id}/restore/',
  summary: 'Let somebody in again who was suspended.',
  tags: ['person'],
  params: one,
})
export const removeMember = endpoint({
  ...acts,
  ...member,
  ...done,
  method: 'DELETE',
  path: '/members/{id}/',
  summary: 'Remove somebody from your organisation, at once and for good.',
  tags: ['person'],
  params: one,
})

/** A client company. */
export const organisation = z.object({
  id: z.string(),
  name: z.string(),
  second_factor_required: z.boolean(),
  suspended_at: moment.nullable(),
  created_at: moment,
})
export type Organisation = z.output<typeof organisation>
