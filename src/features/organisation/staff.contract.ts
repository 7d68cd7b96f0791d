import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, nothing, ownId } from '../../contract/fields.ts'
import { role } from '../account/contract.ts'
import { invitedPerson, linkShown, newcomer, organisation, person } from './contract.ts'

const byHand = { count: 60, seconds: 60 }
const plain = { params: nothing, query: nothing, limit: byHand } as const
const acts = { ...plain, fresh: true, audited: true } as const
const done = { success: 204, output: z.null() } as const
const one = z.object({ id: ownId })

/** All people, for managers; nobody grants or changes a role above their own. */
const manager = { access: 'staff:manager' } as const
export const listPeople = endpoint({
  ...plain,
  ...manager,
  method: 'GET',
  path: '/staff/people/',
  summary: 'The people of an organisation, or without one the firm’s own.',
  tags: ['person'],
  query: z.object({ organisation: ownId.optional() }),
  output: z.array(person),
})
export const invitePerson = endpoint({
  ...acts,
  ...manager,
  method: 'POST',
  path: '/staff/people/',
  summary: 'Invite a member of an organisation, or (owners only) one of the firm’s own people.',
  tags: ['person'],
  body: z.strictObject({ ...newcomer, role, organisation: ownId.nullable() }),
  output: invitedPerson,
  repeat: 'refused',
})
export const changePerson = endpoint({
  ...acts,
  ...manager,
  method: 'PATCH',
  path: '/staff/people/{id}/',
  summary: 'Change the role of somebody, within their side.',
  tags: ['person'],
  params: one,
  body: z.strictObject({ role }),
  output: person,
})
export const resendPerson = endpoint({
  ...acts,
  ...manager,
  success: 200,
  output: linkShown,
  repeat: 'refused',
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
  summary: 'Suspend somebody, at once.',
  tags: ['person'],
  params: one,
})
export const restorePerson = endpoint({
  ...acts,
  ...manager,
  ...done,
  method: 'POST',
  path: '/staff/people/{id}/restore/',
  summary: 'Let somebody in again who was suspended.',
  tags: ['person'],
  params: one,
})
export const removePerson = endpoint({
  ...acts,
  ...manager,
  ...done,
  method: 'DELETE',
  path: '/staff/people/{id}/',
  summary: 'Remove somebody, at once and for good.',
  tags: ['person'],
  params: one,
})

const organisationName = line().min(1, 'Enter a name.').max(120)

export const listOrganisations = endpoint({
  ...plain,
  access: 'staff:consultant',
  method: 'GET',
  path: '/staff/organisations/',
  summary: 'The client companies.',
  tags: ['organisation'],
  output: z.array(organisation),
})
export const addOrganisation = endpoint({
  ...plain,
  ...manager,
  audited: true,
  method: 'POST',
  path: '/staff/organisations/',
  summary: 'A new client company.',
  tags: ['organisation'],
  body: z.strictObject({ name: organisationName }),
  output: organisation,
})
export const changeOrganisation = endpoint({
  ...acts,
  ...manager,
  method: 'PATCH',
  path: '/staff/organisations/{id}/',
  summary: 'Rename a client company, demand a second factor of its people, or keep them all out.',
  tags: ['organisation', 'project'],
  params: one,
  body: z.strictObject({
    name: organisationName.optional(),
    second_factor_required: z.boolean().optional(),
    suspended: z.boolean().optional(),
  }),
  output: organisation,
})
