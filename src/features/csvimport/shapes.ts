import { z } from 'zod'
import { memberRoles, type MemberRole } from '../../contract/access.ts'
import { newcomer } from '../member/contract.ts'
import { organisationName } from '../organisation/contract.ts'
import { subscribeInput } from '../newsletter/contract.ts'
import { newProject } from '../project/contract.ts'
import { writtenDay } from './written-day.ts'
import { importFields, type ImportKind } from './staff.contract.ts'

interface ImportedClient {
  kind: 'clients'
  name: string
}
export interface ImportedPerson {
  kind: 'people'
  /** Its name, and its id once that was found. */
  client: string
  email: string
  first_name: string
  last_name: string
  role: MemberRole
}
interface ImportedProject {
  kind: 'projects'
  client: string
  title: string
  start_date: string
  end_date: string | null
  description: string
}
interface ImportedSubscriber {
  kind: 'subscribers'
  email: string
  /** The day on which they agreed; null: as the others of the file. */
  agreed_on: string | null
}
/** What a row says. */
export type ImportedRow = ImportedClient | ImportedPerson | ImportedProject | ImportedSubscriber

const client = z.string().trim().min(1, 'Enter the client.').max(400, 'That is too long.')
const role = z
  .string()
  .transform((given) => given.trim().toLowerCase() || 'member')
  .pipe(z.enum(memberRoles, 'Write viewer, member or admin, or leave it empty.'))

const unclear = 'Write the day as 2027-01-31: this is none, or could be two.'
const dayIn = (given: string, { addIssue }: { addIssue: (issue: string) => void }) => {
  const read = writtenDay(given.trim())
  if (read === null) addIssue(unclear)
  return read ?? z.NEVER
}
const { title, description, start_date } = newProject.shape
const startDay = z
  .string()
  .trim()
  .min(1, 'Enter the day on which it starts.')
  .transform(dayIn)
  .pipe(start_date)
const endDay = z
  .string()
  .transform((given, context) => (given.trim() === '' ? null : dayIn(given, context)))
  .pipe(start_date.nullable())

const clientRow = z
  .tuple([organisationName])
  .transform(([name]): ImportedClient => ({ kind: 'clients', name }))
const personRow = z
  .tuple([client, newcomer.email, newcomer.first_name, newcomer.last_name, role])
  .transform(([of, email, first_name, last_name, as]): ImportedPerson => {
    return { kind: 'people', client: of, email, first_name, last_name, role: as }
  })
const projectRow = z
  .tuple([client, title, startDay, endDay, description])
  .refine(([, , start, end]) => end === null || end >= start, {
    path: [3],
    message: 'It ends before it starts.',
  })
  .transform(([of, called, start, end, about]): ImportedProject => {
    const dates = { start_date: start, end_date: end }
    return { kind: 'projects', client: of, title: called, ...dates, description: about }
  })
const subscriberRow = z
  .tuple([subscribeInput.shape.email, endDay])
  .transform(([email, agreed_on]): ImportedSubscriber => ({
    kind: 'subscribers',
    email,
    agreed_on,
  }))
const shapes = {
  clients: clientRow,
  people: personRow,
  projects: projectRow,
  subscribers: subscriberRow,
}

/** What a row says, or the place of the first field that is not right, and why. */
export function readRow(
  kind: ImportKind,
  cells: readonly string[],
): ImportedRow | { field: number; said: string } {
  const shape: z.ZodType<ImportedRow> = shapes[kind]
  // What is left out is empty.
  const whole = importFields[kind].map((_, at) => cells[at] ?? '')
  const read = shape.safeParse(whole)
  if (read.success) return read.data
  const [issue] = read.error.issues
  return { field: Number(issue?.path[0] ?? 0), said: issue?.message ?? unclear }
}
