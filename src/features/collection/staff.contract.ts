import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, rowId } from '../../contract/fields.ts'
import { collectionNames } from './contract.ts'

/** The most rows of a list, of which all are shown at once. */
export const mostRows = 200
/** For how long what was removed can be brought back, in days. */
export const daysKept = 30

const named = z.object({ collection: z.enum(collectionNames) })
const one = named.extend({ id: rowId })
const order = z.array(rowId).max(mostRows)

/** By name, as `contract.ts` declares the fields of each list; what is wrong is said by its field. */
const values = z.record(z.string().max(40), z.string().max(20_000))

export const collectionRow = z.object({
  id: z.string(),
  /** Whether visitors see it. */
  shown: z.boolean(),
  values,
  /** Why visitors do not see it though it is shown; left out: they do. */
  note: z.string().optional(),
})
export type CollectionRow = z.output<typeof collectionRow>

const collectionShown = z.object({
  /** In the order in which visitors read them. */
  rows: z.array(collectionRow),
  /** Whether these are the texts that the program came with; the first change makes them the firm’s own. */
  built_in: z.boolean(),
  /** What was removed within the last 30 days, the latest first. */
  removed: z.array(z.object({ id: z.string(), title: z.string(), removed_at: z.string() })),
})
export type CollectionShown = z.output<typeof collectionShown>

const plain = {
  access: 'staff:site',
  limit: { count: 240, seconds: 60 },
  params: named,
  query: nothing,
  tags: ['site'],
} as const
const changes = { ...plain, audited: true } as const

export const listCollections = endpoint({
  ...plain,
  params: nothing,
  method: 'GET',
  path: '/staff/site/lists/',
  summary: 'The lists of the site, each with how many rows it has.',
  output: z.array(
    z.object({
      collection: z.enum(collectionNames),
      count: z.number(),
      /** How many of them visitors see. */
      shown: z.number(),
      built_in: z.boolean(),
    }),
  ),
})

export const showCollection = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/site/lists/{collection}/',
  summary: 'One list of the site with all of its rows, those that are hidden, too.',
  output: collectionShown,
})

export const addToCollection = endpoint({
  ...changes,
  method: 'POST',
  path: '/staff/site/lists/{collection}/',
  summary: 'Add a row at the end of a list; visitors see it within a second, unless it is hidden.',
  body: z.strictObject({ values, shown: z.boolean().default(true) }),
  output: collectionRow,
})

export const changeInCollection = endpoint({
  ...changes,
  method: 'PATCH',
  path: '/staff/site/lists/{collection}/rows/{id}/',
  summary: 'Change a row of a list, or show or hide it; visitors see that within a second.',
  params: one,
  body: z.strictObject({
    values: values.default({}),
    shown: z.boolean().optional(),
    /** What there was: refused with 409 where one of the values has changed since. */
    base: values.nullable().default(null),
  }),
  output: collectionRow,
})

export const orderCollection = endpoint({
  ...changes,
  method: 'POST',
  success: 200,
  path: '/staff/site/lists/{collection}/order/',
  summary: 'Set the order of a list, which names each of its rows.',
  body: z.strictObject({
    order,
    /** The order that there was: refused with 409 where it is another one by now. */
    base: order.nullable().default(null),
  }),
  output: z.object({ order }),
})

export const removeFromCollection = endpoint({
  ...changes,
  method: 'DELETE',
  path: '/staff/site/lists/{collection}/rows/{id}/',
  summary: 'Remove a row from a list; it can be brought back for 30 days.',
  params: one,
  /** By which it is brought back. */
  output: z.object({ removed: z.string() }),
})

export const restoreToCollection = endpoint({
  ...changes,
  method: 'POST',
  success: 200,
  path: '/staff/site/lists/{collection}/rows/{id}/restore/',
  summary: 'Bring back a row that was removed, as it was and where it was.',
  params: one,
  output: collectionRow,
})
