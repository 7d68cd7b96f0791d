import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, nothing } from '../../contract/fields.ts'

/** What comes from a file; each right is that of whoever adds one by hand. */
export const importKinds = {
  clients: { one: 'client', right: 'organisations' },
  people: { one: 'person', right: 'people' },
  projects: { one: 'project', right: 'every-project' },
  subscribers: { one: 'subscriber', right: 'site' },
} as const
export type ImportKind = keyof typeof importKinds

/** The most rows and bytes of one file. */
export const mostImported = { rows: 10_000, bytes: 5 * 1024 * 1024 } as const

/** To as many people of one file invitations are mailed: each waits for its own, and mail servers look at floods. */
export const mostInvited = 500

interface ImportField {
  label: string
  required?: boolean
  hint?: string
}

/** What each row of a kind is made of, in the order in which it is sent. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  clients: [{ label: 'Name', required: true }],
  people: [
    { label: 'Client', required: true, hint: 'By the name that it has here.' },
    { label: 'Email', required: true },
    { label: 'First name' },
    { label: 'Last name' },
    { label: 'Role', hint: 'Viewer, member or admin; member where it is empty.' },
  ],
  projects: [
    { label: 'Client', required: true, hint: 'By the name that it has here.' },
    { label: 'Title', required: true },
    { label: 'Start', required: true, hint: 'A day, such as 2027-01-31 or 31.1.2027.' },
    { label: 'End', hint: 'A day, or nothing.' },
    { label: 'Description', hint: 'Its client reads it.' },
  ],
  subscribers: [
    { label: 'Email', required: true },
    { label: 'Agreed on', hint: 'A day, where it is another one than that of the others.' },
  ],
}

/** The most characters of a cell that are looked at; no field takes as many. */
export const longestCell = 6000

/** Subscribers have calls of their own: whoever writes the site brings them, and says how they agreed. */
const kind = z.enum(['clients', 'people', 'projects'])
const rows = z
  .array(z.array(z.string().max(longestCell)).min(1).max(5))
  .min(1)
  .max(mostImported.rows)

const common = {
  access: 'staff:organisations',
  params: nothing,
  query: nothing,
  method: 'POST',
  // What is read of a file is up to a third longer as JSON.
  bytes: 8 * 1024 * 1024,
  success: 200,
} as const

/** Of a row, by its place among those that were sent. */
const row = z.number()

const checked = z.object({
  /** Whether invitations can be mailed: not without a mail server. */
  mails: z.boolean(),
  /** The rows that would be made. */
  made: z.array(row),
  /** What is not made a second time, with where it is. */
  there: z.array(z.object({ row, said: z.string() })),
  /** `field`: its place among those of the kind. */
  wrong: z.array(z.object({ row, field: z.number(), said: z.string() })),
})

const imported = z.object({
  made: z.number(),
  there: z.number(),
  /** Those who are imported, but get no invitation today, and why. */
  unmailed: z.array(z.object({ email: z.string(), said: z.string() })),
  /** For `POST /undo/{id}/`, within a minute; null: nothing was made. */
  undo: z.string().nullable(),
})

export const checkImport = endpoint({
  ...common,
  path: '/staff/import-checks/',
  limit: { count: 60, seconds: 60 },
  summary:
    'What an import of these rows would make, what is there already, and which rows are not right; nothing is made or kept.',
  audited: false,
  // Its answer is not stored: it has what was typed in it.
  repeat: 'refused',
  body: z.strictObject({ kind, rows }),
  output: checked,
})
export type ImportCheck = z.output<typeof checked>

export const importRows = endpoint({
  ...common,
  path: '/staff/imports/',
  limit: { count: 20, seconds: 60 },
  summary:
    'Make clients, people or projects of these rows: all of them, or none (409) where one is not right. What is there already is not made again.',
  fresh: true,
  audited: true,
  body: z.strictObject({
    kind,
    rows,
    /** Mails each person an invitation, ten seconds later; of people alone. */
    invite: z.boolean().default(false),
  }),
  output: imported,
  tags: ['organisation', 'person', 'project', 'today'],
})

/** To what everybody in a file has agreed, in the words of who brings it, and on which day. */
const consent = z.strictObject({
  said: line()
    .min(1, 'Say to what they agreed, and where.')
    .max(500, 'Use at most 500 characters.'),
  on: z.iso.date('Enter the day on which they agreed.'),
})
export type Consent = z.output<typeof consent>

export const checkSubscribers = endpoint({
  ...common,
  access: 'staff:site',
  path: '/staff/subscriber-import-checks/',
  limit: { count: 60, seconds: 60 },
  summary:
    'Which of these addresses an import would subscribe, which are known already, and which are not right; nothing is made or kept.',
  audited: false,
  repeat: 'refused',
  body: z.strictObject({ rows }),
  output: checked,
})

export const importSubscribers = endpoint({
  ...common,
  access: 'staff:site',
  path: '/staff/subscriber-imports/',
  limit: { count: 20, seconds: 60 },
  summary:
    'Subscribe these addresses, who have agreed to it elsewhere: all of them, or none (409) where one is not right. Nobody who has ended it is subscribed again.',
  fresh: true,
  audited: true,
  body: z.strictObject({ rows, consent }),
  output: imported,
  tags: ['subscriber'],
})
