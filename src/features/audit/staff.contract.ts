import { z } from 'zod'
import { downloadEndpoint, endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing } from '../../contract/fields.ts'

/** By which side of an entry a person or thing is looked for: who did it, or what it is about. */
export const auditSides = ['by', 'about'] as const
export type AuditSide = (typeof auditSides)[number]

const momentOrNone = z.union([z.iso.datetime({ precision: 3 }), z.literal('')]).default('')

export const auditFilters = z.object({
  /** Words of the name of a person, client, project or enquiry, or the id of anything; empty: all. */
  search: line().max(200, 'Use at most 200 characters.').default(''),
  /** Left out: who did it, or what it is about. */
  side: z.enum([...auditSides, '']).default(''),
  /** From this moment on, and before that one; left out: all. */
  from: momentOrNone,
  to: momentOrNone,
})
export type AuditFilters = z.output<typeof auditFilters>

const named = z.object({
  id: z.string(),
  /** null: nothing of that id is there, or not any more. */
  name: z.string().nullable(),
  /** What it is, in a word; null where that is not known. */
  kind: z.string().nullable(),
  /** Its address in the console; null where it has none. */
  link: z.string().nullable(),
})
export type AuditName = z.output<typeof named>

/** How an entry stands: as it was written; its values erased with their person; or changed by somebody. */
export const auditStates = ['whole', 'erased', 'altered'] as const

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const auditEntry = z.object({
  /** Its number in the chain. */
  id: z.string(),
  at: moment,
  action: z.string(),
  /** Who did it; null: nobody who is signed in. */
  actor: named.nullable(),
  about: named.nullable(),
  /** The client whose work or membership it is about. */
  organisation: named.nullable(),
  /** The address that the actor came from, and the request by which it was done. */
  address: z.string(),
  request_id: z.string(),
  detail: z.record(z.string(), value),
  /** What differs, field by field; undefined: it was not there. */
  changes: z.array(
    z.object({ field: z.string(), before: value.optional(), after: value.optional() }),
  ),
  state: z.enum(auditStates),
})
export type AuditEntry = z.output<typeof auditEntry>

const ofAudit = {
  access: 'staff:audit',
  params: nothing,
  tags: [],
} as const

export const listAudit = endpoint({
  ...ofAudit,
  method: 'GET',
  path: '/staff/audit/',
  summary: 'Who changed what, before and after, the newest first; 100 at a time.',
  limit: { count: 240, seconds: 60 },
  query: auditFilters.extend({
    /** This entry alone. */
    number: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    /** The `next` of the page before. */
    after: z
      .string()
      .regex(/^(\d{4}-\d\d-\d\dT[\d:.]{12}Z_\d{1,9})?$/, 'This is no place in the audit.')
      .default(''),
  }),
  output: z.object({
    items: z.array(auditEntry),
    /** Names the next page; null after the last. */
    next: z.string().nullable(),
  }),
})

export const checkAudit = endpoint({
  ...ofAudit,
  method: 'GET',
  path: '/staff/audit/check/',
  summary: 'Whether the audit is whole: what `audit verify` says.',
  limit: { count: 20, seconds: 60 },
  query: nothing,
  output: z.object({
    checked_at: moment,
    /** How many entries are intact, counted from the first. */
    entries: z.number(),
    /** Of how many of them the values were erased with their person. */
    erased: z.number(),
    /** To be kept elsewhere, for `audit verify HEAD`; null for an empty audit. */
    head: z.string().nullable(),
    /** null, or the first entry that is not as it was written, and what is wrong with it. */
    fault: z.object({ seq: z.number(), what: z.string() }).nullable(),
  }),
})

export const saveAudit = downloadEndpoint({
  access: 'staff:audit',
  audited: true,
  limit: { count: 20, seconds: 60 },
  path: '/staff/audit-csv/',
  summary: 'All entries of such a list as CSV.',
  params: nothing,
  query: auditFilters,
})
