import { z } from 'zod'
import { memberRanks, staffRanks } from '../../contract/access.ts'
import { addressProblem } from '../../contract/email.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing } from '../../contract/fields.ts'
import { personName } from '../account/contract.ts'

const byHand = { count: 60, seconds: 60 }
const plain = { params: nothing, query: nothing, limit: byHand } as const
const acts = { ...plain, fresh: true, audited: true } as const
const ownId = z.string().regex(/^[\w-]{22}$/, 'Not an id.')
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
const newcomer = { email, first_name: personName.default(''), last_name: personName.default('') }
const memberRole = z.enum(memberRanks)
const anyRole = z.enum([...memberRanks, ...staffRanks])

/** A person as colleagues and staff see them. */
export const person = z.object({
  id: z.string(),
  organisation_id: z.string().nullable(),
  role: anyRole,
  /** invited: has not come yet. */
  state: z.enum(['invited', 'active', 'suspended']),
  username: z.string().nullable(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: moment,
})
export type Person = z.output<typeof person>

const done = { success: 204, output: z.null() } as const
const people = { output: z.array(person) } as const

/** The people of one's own organisation. */
const member = { access: 'organisation:admin' } as const
export const listMembers = endpoint({
  ...plain,
  ...people,
  access: 'organisation:viewer',
  method: 'GET',
  path: '/members/',
  summary: 'The people of your organisation.',
})
export const inviteMember = endpoint({
  ...acts,
  ...member,
  method: 'POST',
  path: '/members/',
  summary: 'Invite somebody to your organisation, by mail.',
  body: z.strictObject({ ...newcomer, role: memberRole }),
  output: person,
})
export const changeMember = endpoint({
  ...acts,
  ...member,
  method: 'PATCH',
  path: '/members/{id}/',
  summary: 'Change the role of somebody of your organisation.',
  params: one,
  body: z.strictObject({ role: memberRole }),
  output: person,
})
export const resendMember = endpoint({
  ...acts,
  ...member,
  ...done,
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
  summary: 'Keep somebody of your organisation out, at once.',
  params: one,
})
export const restoreMember = endpoint({
  ...acts,
  ...member,
  ...done,
  method: 'POST',
  path: '/members/{id}/restore/',
  summary: 'Let somebody in again who was suspended.',
  params: one,
})
export const removeMember = endpoint({
  ...acts,
  ...member,
  ...done,
  method: 'DELETE',
  path: '/members/{id}/',
  summary: 'Remove somebody from your organisation, at once and for good.',
  params: one,
})

/** Everybody, for those who run the firm; nobody grants or touches a role above their own. */
const manager = { access: 'staff:manager' } as const
export const listPeople = endpoint({
  ...plain,
  ...people,
  ...manager,
  method: 'GET',
  path: '/staff/people/',
  summary: 'The people of an organisation, or without one the firm’s own.',
  query: z.object({ organisation: ownId.optional() }),
})
export const invitePerson = endpoint({
  ...acts,
  ...manager,
  method: 'POST',
  path: '/staff/people/',
  summary: 'Invite a member of an organisation, or (owners only) one of the firm’s own people.',
  body: z.strictObject({ ...newcomer, role: anyRole, organisation: ownId.nullable() }),
  output: person,
})
export const changePerson = endpoint({
  ...acts,
  ...manager,
  method: 'PATCH',
  path: '/staff/people/{id}/',
  summary: 'Change the role of somebody, within their side.',
  params: one,
  body: z.strictObject({ role: anyRole }),
  output: person,
})
export const resendPerson = endpoint({
  ...acts,
  ...manager,
  ...done,
  method: 'POST',
  path: '/staff/people/{id}/invite/',
  summary: 'Send an invitation again; the link of the earlier mail stops working.',
  params: one,
})
export const resetPerson = endpoint({
  ...acts,
  ...manager,
  ...done,
  method: 'POST',
  path: '/staff/people/{id}/reset/',
  summary: 'Send somebody the link with which they choose a new password.',
  params: one,
})
export const revokePerson = endpoint({
  ...acts,
  ...manager,
  ...done,
  method: 'POST',
  path: '/staff/people/{id}/revoke-sessions/',
  summary: 'Sign somebody out everywhere.',
  params: one,
})
export const suspendPerson = endpoint({
  ...acts,
  ...manager,
  ...done,
  method: 'POST',
  path: '/staff/people/{id}/suspend/',
  summary: 'Keep somebody out, at once.',
  params: one,
})
export const restorePerson = endpoint({
  ...acts,
  ...manager,
  ...done,
  method: 'POST',
  path: '/staff/people/{id}/restore/',
  summary: 'Let somebody in again who was suspended.',
  params: one,
})
export const removePerson = endpoint({
  ...acts,
  ...manager,
  ...done,
  method: 'DELETE',
  path: '/staff/people/{id}/',
  summary: 'Remove somebody, at once and for good.',
  params: one,
})

export const organisation = z.object({
  id: z.string(),
  name: z.string(),
  second_factor_required: z.boolean(),
  suspended_at: moment.nullable(),
  created_at: moment,
})
export type Organisation = z.output<typeof organisation>

const organisationName = z.string().trim().min(1, 'Enter a name.').max(120)

export const listOrganisations = endpoint({
  ...plain,
  access: 'staff:consultant',
  method: 'GET',
  path: '/staff/organisations/',
  summary: 'The client companies.',
  output: z.array(organisation),
})
export const addOrganisation = endpoint({
  ...plain,
  ...manager,
  audited: true,
  method: 'POST',
  path: '/staff/organisations/',
  summary: 'A new client company.',
  body: z.strictObject({ name: organisationName }),
  output: organisation,
})
export const changeOrganisation = endpoint({
  ...acts,
  ...manager,
  method: 'PATCH',
  path: '/staff/organisations/{id}/',
  summary: 'Rename a client company, demand a second factor of its people, or keep them all out.',
  params: one,
  body: z.strictObject({
    name: organisationName.optional(),
    second_factor_required: z.boolean().optional(),
    suspended: z.boolean().optional(),
  }),
  output: organisation,
})
