import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing, ownId } from '../../contract/fields.ts'

/** What goes with somebody, in the order in which it is listed. */
export const removedKinds = [
  'accounts',
  'memberships',
  'sign-ins',
  'teams',
  'enquiries',
  'subscriptions',
  'mails',
  'arrived',
  'notices',
  'settings',
  'drafts',
  'uploads',
  'values',
] as const
export type RemovedKind = (typeof removedKinds)[number]

/** What stays, because it is the record of a client or of the firm. */
export const keptKinds = [
  'messages',
  'notes',
  'updates',
  'answers',
  'files',
  'decisions',
  'replies',
  'entries',
] as const
export type KeptKind = (typeof keptKinds)[number]

const counts = <Kind extends string>(kinds: readonly [Kind, ...Kind[]]) =>
  z.array(z.object({ kind: z.enum(kinds), count: z.number() }))

export const erasurePreview = z.object({
  /** What they are called; empty: nobody has typed a name. */
  name: z.string(),
  /** The address that has to be typed. */
  email: z.string(),
  /** Why they cannot be erased; null: they can. */
  refused: z.enum(['self', 'last-owner', 'has-account']).nullable(),
  /** The account that has this address, where a stranger was looked for; else null. */
  account: z.string().nullable(),
  removes: counts(removedKinds),
  keeps: counts(keptKinds),
})
export type ErasurePreview = z.output<typeof erasurePreview>

const one = {
  access: 'staff:erasure',
  path: '/staff/erasures/{id}/',
  limit: { count: 60, seconds: 60 },
  /** Of an account, or of an enquiry or a subscription of a stranger. */
  params: z.object({ id: ownId }),
  query: nothing,
} as const

export const previewErasure = endpoint({
  ...one,
  method: 'GET',
  summary: 'What the erasure of somebody removes, and what stays; nothing is changed.',
  output: erasurePreview,
  tags: ['person', 'organisation', 'enquiry', 'subscriber'],
})

export const erase = endpoint({
  ...one,
  method: 'POST',
  // Nothing brings back what this removes, so a session that was left open is not enough.
  fresh: true,
  audited: true,
  summary: 'Erase somebody, for good, with everything of theirs that no record has to keep.',
  body: z.strictObject({
    /** Their address once more, typed by whoever erases them. */
    email: line().max(320, 'Use at most 320 characters.'),
  }),
  success: 200,
  output: z.object({ removed: counts(removedKinds) }),
  tags: ['person', 'organisation', 'enquiry', 'subscriber', 'system', 'today', 'mail', 'project'],
})

export const listErasures = endpoint({
  access: 'staff:settings',
  method: 'GET',
  path: '/staff/system/erasures/',
  limit: { count: 120, seconds: 60 },
  params: nothing,
  query: nothing,
  summary: 'When somebody was erased, and how much went; of whom, nothing is known any more.',
  output: z.array(
    z.object({
      id: ownId,
      erased_at: moment,
      what: z.enum(['person', 'stranger']),
      /** Whether it was done again in a backup that was restored. */
      replayed: z.boolean(),
      removed: counts(removedKinds),
    }),
  ),
  tags: ['system'],
})
