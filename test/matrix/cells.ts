import type { Endpoint } from '../../src/contract/endpoint.ts'
import { cast, companies } from '../fixtures/cast.ts'
import { picture, piece } from '../fixtures/files.ts'
import type { ApiRequest } from './client.ts'
import { bodyFor, queryFor } from './bodies.ts'
import type { Caller } from './callers.ts'
import { fill, isOwn, likeliestFirst, malformed, missing, partsOf, unrouted } from './ids.ts'
import { wordsFor, type Thing, type Values } from './ids.ts'

/** One request of one caller, and whose ids are in its path. */
export interface Cell {
  endpoint: Endpoint
  caller: Caller
  request: ApiRequest
  /** Whether the path's parameters match the endpoint's schema. */
  fits: boolean
  /** `above`: one of the firm's own people, whom only the owner may change. */
  kind: 'own' | 'foreign' | 'above' | 'missing' | 'malformed' | 'unrouted'
}

export function cellOf(
  endpoint: Endpoint,
  caller: Caller,
  values: Values,
  kind: Cell['kind'] = 'own',
): Cell {
  const body = bodyFor(endpoint)
  const path = fill(endpoint.path, values) + queryFor(endpoint)
  const { headers } = caller
  const { kind: takes } = endpoint
  const bytes = endpoint.path === '/staff/media/' ? picture : piece
  const sent = takes === 'upload' ? { piece: bytes, media: endpoint.media } : body && { body }
  const request = { method: endpoint.method, path, headers, ...sent }
  const fits = endpoint.params.safeParse(values).success
  return { endpoint, caller, request, fits, kind }
}

/** The caller's own ids for each parameter of a path, the likeliest first. */
export function ownLists(endpoint: Endpoint, caller: Caller, things: Thing[]) {
  const own = things.filter((thing) => isOwn(endpoint, caller, thing))
  return partsOf(endpoint).map(({ before, name }) => {
    const words = wordsFor(endpoint, name)
    const ids = words.length > 0 ? words : likeliestFirst(own, before, name).map(({ id }) => id)
    return { name, ids }
  })
}

/** Every combination of the caller's own ids in a path; one when it has no parameters. */
export function ownValues(endpoint: Endpoint, caller: Caller, things: Thing[]): Values[] {
  return ownLists(endpoint, caller, things).reduce<Values[]>(
    (all, { name, ids }) => all.flatMap((values) => ids.map((id) => ({ ...values, [name]: id }))),
    [{}],
  )
}

/** One parameter of a path each is not the caller's own, and the others are. */
export function wrongIdCells(endpoint: Endpoint, caller: Caller, things: Thing[]): Cell[] {
  const lists = ownLists(endpoint, caller, things)
  const first = Object.fromEntries(lists.map(({ name, ids }) => [name, ids[0] ?? missing]))
  const foreign = foreignThings(endpoint, caller, things).map(({ id }) => id)
  const above = thingsAbove(endpoint, caller, things).map(({ id }) => id)
  const kinds = { missing: [missing], foreign, above, malformed, unrouted }
  return lists.flatMap(({ name }) =>
    Object.entries(kinds)
      // A part that is a word names nobody.
      .filter(([kind]) => kind !== 'above' || wordsFor(endpoint, name).length === 0)
      .flatMap(([kind, ids]) =>
        ids.map((id) => cellOf(endpoint, caller, { ...first, [name]: id }, kind as Cell['kind'])),
      ),
  )
}

/** What belongs to somebody else; what belongs to nobody is public. */
function foreignThings(endpoint: Endpoint, caller: Caller, things: Thing[]): Thing[] {
  if (endpoint.access.startsWith('staff:')) return []
  const foreign = things.filter(
    (thing) => (thing.account ?? thing.organisation) && !isOwn(endpoint, caller, thing),
  )
  const isCedar = ({ id }: Thing) => id.startsWith(companies.cedar.mark)
  // Where the answer is the same for everybody, one of each kind is enough.
  if (endpoint.access === 'anyone') return oneOfEach(foreign.filter(isCedar))
  return [...foreign.filter(isCedar), ...oneOfEach(foreign.filter((thing) => !isCedar(thing)))]
}

/** People of the firm, for calls that change something by callers who are not the owner. */
function thingsAbove(
  { access, method, path }: Endpoint,
  { name }: Caller,
  things: Thing[],
): Thing[] {
  // Who looks after a project is nobody’s rank.
  if (access === 'staff:every-project') return []
  // Whoever may read somebody may say that they do, which changes nothing of theirs.
  if (path.endsWith('/here/')) return []
  if (!access.startsWith('staff:') || method === 'GET' || !name || cast[name].role === 'owner')
    return []
  return things.filter(({ table, organisation }) => table === 'account' && organisation === null)
}

const oneOfEach = (things: Thing[]) => [
  ...new Map(things.map((thing) => [`${thing.table} ${thing.organisation}`, thing])).values(),
]

/** For callers who are refused before a query: a few ids of every kind. */
export function refusedCells(endpoint: Endpoint, caller: Caller, things: Thing[]): Cell[] {
  const parts = partsOf(endpoint)
  const whole = cellOf(endpoint, caller, {})
  const asHead = { ...whole, request: { ...whole.request, method: 'HEAD' } }
  // A download takes no HEAD from anybody: it would use up a ticket.
  const takesHead = endpoint.method === 'GET' && endpoint.kind !== 'download'
  if (parts.length === 0) return takesHead ? [whole, asHead] : [whole]
  const oneOf = (mark: string, table: string) =>
    things.find((thing) => thing.table === table && thing.id.startsWith(mark))?.id ?? missing
  const tables = ['account', 'session', 'organisation']
  const ids = ['sandbar', 'quillback'].flatMap((mark) => tables.map((table) => oneOf(mark, table)))
  const each = (id: string) => Object.fromEntries(parts.map(({ name }) => [name, id]))
  return [...ids, missing, ...malformed].map((id) => cellOf(endpoint, caller, each(id), 'foreign'))
}
