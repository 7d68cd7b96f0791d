import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { id, moment, nothing } from '../../contract/fields.ts'

const maybe = moment.nullable()
const made = { created_at: moment }
const text = z.string()
const texts = z.array(text)
const values = z.record(text, z.union([text, z.number(), z.boolean(), z.null()]))

/**
 * Everything of one person, list by list. The fields of a list are also the columns that are read:
 * each names one of the table that src/features/mydata/sources.ts has for the list.
 */
export const myLists = {
  accounts: z.object({
    id,
    /** Null: they were invited, and have not come. */
    username: text.nullable(),
    email: text,
    first_name: text,
    last_name: text,
    firm_roles: text.nullable(),
    time_zone: text.nullable(),
    ...made,
  }),
  memberships: z.object({
    id,
    organisation_id: id,
    role: text,
    sees_all: z.number(),
    first_name: text,
    last_name: text,
    invited_at: moment,
    accepted_at: moment.nullable(),
    used_at: moment.nullable(),
    suspended_at: moment.nullable(),
    removed_at: moment.nullable(),
  }),
  sessions: z.object({
    id,
    address: text,
    agent: text,
    ...made,
    seen_at: moment,
    confirmed_at: moment,
    expires_at: moment,
    ended_at: maybe,
  }),
  /** Browsers that somebody signed in from. */
  devices: z.object({ ...made, seen_at: moment }),
  links: z.object({ kind: text, ...made, expires_at: moment, used_at: maybe }),
  api_keys: z.object({
    name: text,
    rights: text,
    ...made,
    expires_at: maybe,
    used_at: maybe,
    revoked_at: maybe,
  }),
  authenticator_apps: z.object({ ...made, confirmed_at: maybe }),
  passkeys: z.object({ name: text, transports: texts, ...made, used_at: maybe }),
  recovery_codes: z.object({ ...made, used_at: maybe }),
  mail_choices: z.object({ kind: text, how: text }),
  staff_mail_choices: z.object({ kind: text, how: text }),
  calendar_addresses: z.object({ ...made, revoked_at: maybe }),
  messages: z.object({ id, project_id: id, number: z.number(), body: text, ...made }),
  messages_read: z.object({ project_id: id, read_until: z.number() }),
  updates_written: z.object({
    id,
    project_id: id,
    title: text,
    content: text,
    health: text,
    progress: z.number(),
    done: texts,
    next: texts,
    risks: texts,
    needed: texts,
    ...made,
  }),
  updates_read: z.object({ update_id: id, read_at: moment }),
  approvals_decided: z.object({
    id,
    project_id: id,
    title: text,
    subject_name: text,
    subject_sha256: text,
    decision: text,
    reason: text.nullable(),
    decided_at: moment,
    decided_address: text.nullable(),
    certificate: text,
  }),
  /** One's own values in audit entries, before and after the change. */
  values_changed: z.object({
    seq: z.number(),
    before: values.nullable(),
    after: values.nullable(),
  }),
  /** The files themselves are downloaded one by one. */
  files_sent: z.object({
    document_id: id,
    number: z.number(),
    name: text,
    size: z.number(),
    sha256: text,
    media_type: text,
    state: text,
    ...made,
  }),
  documents_removed: z.object({
    id,
    project_id: id,
    folder: text,
    name: text,
    removed_at: moment,
  }),
  files_coming: z.object({
    id,
    project_id: id,
    name: text,
    folder: text,
    size: z.number(),
    received: z.number(),
    ...made,
    expires_at: moment,
  }),
  notifications: z.object({ id, kind: text, text, link: text, ...made, read_at: maybe }),
}

const lists = Object.fromEntries(
  Object.entries(myLists).map(([name, row]) => [name, z.array(row)]),
) as { [Name in keyof typeof myLists]: z.ZodArray<(typeof myLists)[Name]> }

export const myData = z.object({
  made_at: moment,
  ...lists,
  questions_answered: z.array(
    z.object({ id, project_id: id, title: text, answer: text, answered_at: moment }),
  ),
  /** What was done to or with the account; the network address only of one's own actions. */
  activity: z.array(
    z.object({ at: moment, action: text, by_yourself: z.boolean(), address: text.nullable() }),
  ),
})
export type MyData = z.output<typeof myData>

export const downloadMyData = endpoint({
  access: 'self',
  method: 'POST',
  path: '/users/me/data/',
  repeat: 'refused',
  summary: 'Everything here that is yours: what you wrote, chose, sent and did, as one answer.',
  // A session that was left open is not enough to download everything at once.
  fresh: true,
  finished: true,
  audited: true,
  limit: { count: 10, seconds: 60 * 60 },
  params: nothing,
  query: nothing,
  success: 200,
  output: myData,
})
