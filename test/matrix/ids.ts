import { z } from 'zod'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Schema } from '../support/schema.ts'
import { cast, idOf } from '../fixtures/cast.ts'
import type { Caller } from './callers.ts'
import type { State } from './state.ts'

/** A row that a path could name by its id. */
export interface Thing {
  table: string
  id: string
  /** The account and the organisation that it belongs to; null for none. */
  account: string | null
  organisation: string | null
}

/** Everything in the database that has an id, in one order, which rows do not have of themselves. */
export function thingsIn(state: State): Thing[] {
  const homes = new Map(
    (state.get('membership') ?? []).map((row) => [row['account_id'], row['organisation_id']]),
  )
  return [...state].flatMap(([table, rows]) =>
    rows
      .filter(({ id }) => typeof id === 'string' && id !== 'only')
      .map((row): Thing => {
        const account = table === 'account' ? row['id'] : (row['account_id'] ?? null)
        const home = row['organisation_id'] ?? homes.get(account) ?? null
        const organisation = table === 'organisation' ? row['id'] : home
        return { table, id: row['id'], account, organisation } as Thing
      })
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
}

/** Whether a caller may name this thing at an endpoint, by its access. */
export function isOwn({ access, path }: Endpoint, caller: Caller, thing: Thing): boolean {
  const { account, organisation } = thing
  if (access === 'anyone') return account === null && organisation === null
  if (caller.name === null) return false
  // Of an organisation's work, what their membership lets them see.
  const isOfWork = path.startsWith('/memberships/of/')
  if (access === 'self' && !isOfWork) return account === idOf('account', caller.name)
  if (access === 'staff:staff') return thing.table === 'account' && organisation === null
  if (path.startsWith('/staff/site/lists/'))
    return thing.table === (path.endsWith('/restore/') ? 'removed_content' : 'faq')
  if (thing.table === 'revision') return thing.id === idOf('revision', caller.name)
  if (path.startsWith('/staff/uploads/'))
    return thing.table === 'upload' && account === idOf('account', caller.name)
  if (path.startsWith('/staff/webhook-deliveries/')) return thing.table === 'webhook_delivery'
  if (path.startsWith('/staff/webhooks/')) return thing.table === 'webhook'
  if (path.startsWith('/staff/redirects/')) return thing.table === 'old_address'
  if (path.startsWith('/staff/preview-links/')) return thing.table === 'preview_link'
  if (path.startsWith('/staff/media/')) return thing.table === 'media'
  if (path.startsWith('/staff/subscribers/')) return thing.table === 'subscriber'
  if (path.startsWith('/staff/case-studies/')) return thing.table === 'case_study'
  if (path.startsWith('/staff/pages/')) return thing.table === 'own_page'
  if (access === 'staff:erasure') return thing.id === idOf('enquiry', 'Corin')
  if (access === 'staff:site') return thing.table === 'post'
  if (access === 'staff:mail') return thing.table === 'outbox'
  if (access === 'staff:enquiries' || path.startsWith('/staff/enquiries/'))
    return isOfEnquiries(thing)
  if (path.startsWith('/staff/api-keys/')) return thing.id === idOf('key', caller.name)
  if (path.startsWith('/staff/project-templates/')) return thing.table === 'project_template'
  if (path.startsWith('/staff/lists/')) return thing.id === idOf('view', caller.name)
  if (access === 'staff:console') return thing.id === idOf('undo', caller.name)
  // The one who looks after their projects.
  if (access === 'staff:every-project' && thing.id === idOf('account', 'Corin')) return true
  // The firm may name every company, so one stands for all.
  if (access.startsWith('staff:')) return organisation === idOf('organisation', 'halden')
  const { home } = cast[caller.name]
  return home !== null && organisation === idOf('organisation', home)
}

const isOfEnquiries = ({ table, id }: Thing) =>
  ['enquiry', 'enquiry_template', 'inbound_mail'].includes(table) ||
  [idOf('account', 'Corin'), idOf('mailed', 'Corin')].includes(id)

/** The parameters of a path, as `id` in `/members/{id}/`, each with the segment before it. */
export const partsOf = ({ path }: Endpoint) =>
  [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, before = '', name = '']) => ({ before, name }))

/** Tables whose name does not follow from the segment before an id. */
const tableOfWord: Record<string, string> = {
  enquiries: 'enquiry',
  merge: 'enquiry',
  'enquiry-templates': 'enquiry_template',
  'project-templates': 'project_template',
  inbound: 'inbound_mail',
  'enquiry-files': 'mail_file',
  'project-files': 'mail_file',
  'message-files': 'mail_file',
  views: 'list_view',
  members: 'membership',
  clients: 'organisation',
  threads: 'project',
  people: 'account',
  everybody: 'account',
  mails: 'outbox',
  blog: 'post',
  'post-mails': 'post',
  redirects: 'old_address',
  'preview-links': 'preview_link',
}

/** The likeliest things first, so that two ids in one path need few tries. */
export function likeliestFirst(things: Thing[], before: string, name: string): Thing[] {
  const meant = [name, tableOfWord[before] ?? before.replace('-studies', '_study')]
  const rank = ({ table }: Thing) => Number(meant.includes(table) || meant.includes(`${table}s`))
  return things.toSorted((a, b) => rank(b) - rank(a))
}

/** The values that a parameter may have, if it is an enum; of numbers the first. */
export function wordsFor({ params }: Endpoint, name: string): string[] {
  const field = params.shape[name]
  const schema = field && (z.toJSONSchema(field, { unrepresentable: 'any' }) as Schema)
  if (schema?.type === 'integer') return ['0']
  return (schema?.enum ?? []).map(String)
}

/** Values that no id has. Those in `unrouted` are no single segment of a path. */
export const malformed = ['x', 'a'.repeat(300), '-'.repeat(22), 'null', "'or'1'='1"]
export const unrouted = ['..%2f', '%2e%2e', 'x%00', '..', '']
export const missing = 'there-is-no-such-thing'

export function fill(path: string, values: Record<string, string>): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')}`
}

export type Values = Record<string, string>
