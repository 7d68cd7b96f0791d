import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, nothing, ownId } from '../../contract/fields.ts'
import { listRights, listShapes, type ListName } from '../../contract/list.ts'

/** The most that somebody keeps of one list, and the longest that these may be, in characters. */
export const mostViews = 50
export const longestView = { name: 60, query: 1_000 } as const

const ofList = z.object({ list: z.enum(Object.keys(listRights) as [ListName, ...ListName[]]) })
const ofView = ofList.extend({ id: ownId })

const plain = {
  access: 'staff:console',
  limit: { count: 240, seconds: 60 },
  query: nothing,
  tags: ['list'],
} as const

const name = line('Enter a name.')
  .min(1, 'Enter a name.')
  .max(longestView.name, `Use at most ${longestView.name} characters.`)
/** What stands after the `?` of the list's address. */
const query = line().max(longestView.query, `Use at most ${longestView.query} characters.`)

/** A filter of a list under a name. */
const listView = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  /** All colleagues who may read the list have it, too. */
  shared: z.boolean(),
  /** Who keeps it; null: the caller. */
  by: z.string().nullable(),
})

export const readList = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/lists/{list}/',
  summary:
    'How the caller has a list: the chosen columns, rows or a board, and the filters that they and their colleagues keep, by name.',
  params: ofList,
  output: z.object({
    /** null: nothing was chosen, so the usual ones are shown. */
    columns: z.array(z.string()).nullable(),
    /** null: nothing was chosen, so it is shown as usual. */
    shape: z.enum(listShapes).nullable(),
    views: z.array(listView),
  }),
})

export const chooseColumns = endpoint({
  ...plain,
  audited: false,
  method: 'PATCH',
  path: '/staff/lists/{list}/',
  summary:
    'Choose the columns that the caller sees of a list, or rows or a board, wherever they sign in.',
  params: ofList,
  body: z.strictObject({
    columns: z
      .array(z.string().regex(/^[a-z_]{1,40}$/, 'Not a column.'))
      .max(40)
      .nullable()
      .optional(),
    shape: z.enum(listShapes).nullable().optional(),
  }),
  success: 204,
  output: z.null(),
})

export const keepView = endpoint({
  ...plain,
  audited: true,
  method: 'POST',
  path: '/staff/lists/{list}/views/',
  summary:
    'Keep a filter of a list under a name, for oneself or for all colleagues; one’s own of the same name is replaced.',
  params: ofList,
  body: z.strictObject({ name, query, shared: z.boolean().default(false) }),
  output: listView,
})

export const changeView = endpoint({
  ...plain,
  audited: true,
  method: 'PATCH',
  path: '/staff/lists/{list}/views/{id}/',
  summary: 'Rename a filter that one keeps, or share it, or share it no more.',
  params: ofView,
  body: z.strictObject({ name: name.optional(), shared: z.boolean().optional() }),
  success: 204,
  output: z.null(),
})

export const removeView = endpoint({
  ...plain,
  audited: true,
  method: 'DELETE',
  path: '/staff/lists/{list}/views/{id}/',
  summary: 'Remove a filter that one keeps.',
  params: ofView,
  success: 204,
  output: z.null(),
})
