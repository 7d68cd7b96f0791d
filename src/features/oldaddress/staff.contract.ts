import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, lines, moment, nothing, ownId } from '../../contract/fields.ts'
import { afterCursor } from '../../contract/list.ts'

/** The most that a firm has, and the most that one CSV brings. */
export const mostRedirects = 5_000
export const mostRedirectRows = 2_000

const ofRedirects = {
  access: 'staff:site',
  limit: { count: 120, seconds: 60 },
  params: nothing,
  query: nothing,
  tags: ['redirect'],
} as const
const changes = { ...ofRedirects, audited: true } as const
const undo = {
  /** For `POST /undo/{id}/`, within a minute. */
  undo: z.string(),
}

const redirect = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  created_at: moment,
  /** How often it was followed; not to the last one, as it is counted every few seconds. */
  hits: z.number(),
  /** Null: nobody has followed it yet. */
  last_used_at: moment.nullable(),
})
export type Redirect = z.output<typeof redirect>

const fields = {
  from: line().min(1, 'Enter the old address.').max(1_000, 'Use at most 1,000 characters.'),
  to: line().min(1, 'Enter where it leads.').max(1_000, 'Use at most 1,000 characters.'),
}

export const listRedirects = endpoint({
  ...ofRedirects,
  method: 'GET',
  path: '/staff/redirects/',
  summary: 'The old addresses that lead on, in their order, 100 at a time.',
  query: z.object({
    /** Words of either address; empty: any. */
    search: line().max(200).default(''),
    after: afterCursor,
  }),
  output: z.object({
    items: z.array(redirect),
    next: z.string().nullable(),
    /** Of all of them. */
    count: z.number(),
  }),
})

const former = z.object({
  from: z.string(),
  to: z.string(),
  /** What it is, as `Post`, and its title. */
  noun: z.string(),
  title: z.string(),
  changed_at: moment,
})
export type FormerRedirect = z.output<typeof former>

export const listFormerAddresses = endpoint({
  ...ofRedirects,
  method: 'GET',
  path: '/staff/former-addresses/',
  summary: 'The 100 newest addresses that lead on because a slug was changed.',
  output: z.array(former),
})

export const addRedirect = endpoint({
  ...changes,
  method: 'POST',
  path: '/staff/redirects/',
  summary:
    'Lead an address of this site that has no page to one that has, or to https elsewhere; within a second, in one hop.',
  repeat: 'refused',
  body: z.strictObject(fields),
  success: 201,
  output: z.object({ redirect, ...undo }),
})

export const changeRedirect = endpoint({
  ...changes,
  method: 'PATCH',
  path: '/staff/redirects/{id}/',
  summary: 'Change where an old address leads, or the old address.',
  params: z.object({ id: ownId }),
  body: z.strictObject(fields),
  output: z.object({ redirect, ...undo }),
})

export const removeRedirect = endpoint({
  ...changes,
  method: 'DELETE',
  path: '/staff/redirects/{id}/',
  summary: 'Remove a redirect: its old address leads nowhere then.',
  params: z.object({ id: ownId }),
  success: 200,
  output: z.object(undo),
})

export const bringRedirects = endpoint({
  ...changes,
  method: 'POST',
  path: '/staff/redirects/csv/',
  summary:
    'Add redirects from a CSV of two columns, from and to; one that is there leads where the CSV says. Rows that cannot be used are answered with why, and the others are added.',
  limit: { count: 20, seconds: 60 },
  bytes: 2 * 1024 * 1024,
  body: z.strictObject({
    csv: lines().min(1, 'Choose a file with two columns, from and to.').max(400_000),
  }),
  success: 200,
  output: z.object({
    added: z.number(),
    changed: z.number(),
    /** Those that lead there already. */
    same: z.number(),
    errors: z.array(z.object({ row: z.number(), from: z.string(), why: z.string() })),
    /** Null: nothing was changed. */
    undo: z.string().nullable(),
  }),
})
export type Brought = z.output<typeof bringRedirects.output>
