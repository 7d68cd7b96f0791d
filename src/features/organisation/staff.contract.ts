import { z } from 'zod'
import { firmRoles } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
import { newcomer } from '../member/contract.ts'
import { firmPerson, organisation, organisationName } from './contract.ts'

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

const people = { access: 'staff:people' } as const
const personTags = { tags: ['person'] } as const

const roles = z.array(z.enum(firmRoles)).min(1, 'Choose a role.').max(firmRoles.length)

export const listPeople = endpoint({
  ...plain,
  ...people,
  ...personTags,
  method: 'GET',
  path: '/staff/people/',
  summary: 'The firm’s own people.',
  output: z.array(firmPerson),
})
export const invitePerson = endpoint({
  ...acts,
  ...personTags,
  access: 'staff:staff',
  method: 'POST',
  path: '/staff/people/',
  summary: 'Invite one of the firm’s own people.',
  body: z.strictObject({ ...newcomer, roles }),
  output: firmPerson.extend(linkShown.shape),
  repeat: 'refused',
})
export const changePerson = endpoint({
  ...acts,
  ...personTags,
  access: 'staff:staff',
  method: 'PATCH',
  path: '/staff/people/{id}/',
  summary: 'Change the roles of one of the firm’s own people.',
  params: one,
  body: z.strictObject({
    roles,
    /** What they had when the change was begun: refused with 409 where that has changed since. */
    base: z.array(z.enum(firmRoles)).nullable().default(null),
  }),
  output: firmPerson,
})
export const resendPerson = endpoint({
  ...acts,
  access: 'staff:staff',
  success: 200,
  output: linkShown,
  repeat: 'refused',
  method: 'POST',
  path: '/staff/people/{id}/invite/',
  summary: 'Send one of the firm’s own people their invitation again.',
  params: one,
})

/** Of any person: for one of the firm's own it takes the right over staff as well. */
const ofAnybody = { ...acts, ...people, ...done, params: one } as const
export const resetPerson = endpoint({
  ...ofAnybody,
  method: 'POST',
  path: '/staff/people/{id}/reset/',
  summary: 'Send somebody the link with which they choose a new password.',
})
export const revokePerson = endpoint({
  ...ofAnybody,
  ...personTags,
  method: 'POST',
  path: '/staff/people/{id}/revoke-sessions/',
  summary: 'Sign somebody out everywhere.',
})
export const resetPersonFactors = endpoint({
  ...ofAnybody,
  ...personTags,
  method: 'POST',
  path: '/staff/people/{id}/reset-second-factor/',
  summary: 'Take every second factor from somebody who lost theirs, and sign them out.',
})
export const suspendPerson = endpoint({
  ...ofAnybody,
  ...personTags,
  method: 'POST',
  path: '/staff/people/{id}/suspend/',
  summary: 'Suspend somebody everywhere, at once; no organisation can undo it.',
})
export const restorePerson = endpoint({
  ...ofAnybody,
  ...personTags,
  method: 'POST',
  path: '/staff/people/{id}/restore/',
  summary: 'Let somebody in again whom the firm has suspended.',
})
export const removePerson = endpoint({
  ...ofAnybody,
  ...personTags,
  /** Only who is still invited: 409 once they have come in. */
  query: z.object({ only: z.enum(['invited']).optional() }),
  method: 'DELETE',
  path: '/staff/people/{id}/',
  summary: 'Remove somebody everywhere, at once and for good.',
})

const organisations = { access: 'staff:organisations' } as const

export const listOrganisations = endpoint({
  ...plain,
  access: 'staff:projects',
  method: 'GET',
  path: '/staff/organisations/',
  summary: 'The client companies of whose projects you see one or all.',
  tags: ['organisation'],
  output: z.array(organisation),
})
export const addOrganisation = endpoint({
  ...plain,
  ...organisations,
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
  ...organisations,
  method: 'PATCH',
  path: '/staff/organisations/{id}/',
  summary: 'Rename a client company, demand a second factor of its people, or keep them all out.',
  tags: ['organisation', 'project'],
  params: one,
  body: z.strictObject({
    name: organisationName.optional(),
    second_factor_required: z.boolean().optional(),
    suspended: z.boolean().optional(),
    /** What there was when the change was begun: refused with 409 where that has changed since. */
    base: z
      .strictObject({ name: z.string().max(1000), second_factor_required: z.boolean() })
      .nullable()
      .default(null),
  }),
  output: organisation,
})
