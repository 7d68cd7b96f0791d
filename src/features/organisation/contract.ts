import { z } from 'zod'
import { firmRoles } from '../../contract/access.ts'
import { line, moment } from '../../contract/fields.ts'
import { member } from '../member/contract.ts'

/** One of the firm's own people. */
export const firmPerson = member
  .omit({ role: true, projects: true, suspended_by: true })
  .extend({ roles: z.array(z.enum(firmRoles)) })
export type FirmPerson = z.output<typeof firmPerson>

/** What a client company may be called. */
export const organisationName = line().min(1, 'Enter a name.').max(120)

/** A client company. */
export const organisation = z.object({
  id: z.string(),
  name: z.string(),
  second_factor_required: z.boolean(),
  suspended_at: moment.nullable(),
  created_at: moment,
})
export type Organisation = z.output<typeof organisation>
