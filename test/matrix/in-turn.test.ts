import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { companies, type Name } from '../fixtures/cast.ts'
import { foreignMarks, plantNeighbours, secondProjectMark } from '../fixtures/neighbours.ts'
import { putOnTeam } from '../fixtures/teams.ts'
import { thorough } from '../support/thorough.ts'
import { callerNamed } from './callers.ts'
import type { Cell } from './cells.ts'
import { fixture } from './fixture.ts'
import { partsOf, thingsIn, type Thing } from './ids.ts'
import { namedInPaths, oneOfEach } from './naming.ts'
import { restorer } from './restore.ts'
import { readState } from './state.ts'
import { verdict } from './verdict.ts'
import { predicatesInTurn } from './without-predicates.ts'

// Each query of a store that keeps to a scope loses its conditions in turn. `npm test` asks for lists,
// counts and the search; `npm run faults` for everything that has an id, too.

/** With the marks that they may not see. */
const readers: [Name, readonly string[]][] = [
  ['Runa', foreignMarks],
  ['Mateo', [companies.cedar.mark]],
  ['Corin', foreignMarks],
]

/** Queries that show nothing of others without their conditions, because something else is in the way. */
const quiet: Record<string, readonly string[]> = {
  'a row is that of their own account': [
    'features/calendarfeed/store.ts since',
    'features/message/store.ts readUntil',
    'features/notification/store.ts newest',
    'features/notification/store.ts unread',
    'features/search/staff-store.ts opened',
    'features/upload/store.ts find',
  ],
  'the query has the conditions twice': [
    'features/search/match-store.ts',
    'features/todaylist/client-store.ts unreadThreads',
    'features/todaylist/client-store.ts unseenAnswers',
    'features/todaylist/client-store.ts unseenDecisions',
    'features/todaylist/trouble-store.ts quarantinedFiles',
    'features/todaylist/asked-store.ts pastUpdates',
    'features/todaylist/trouble-store.ts notPublishedUpdates',
  ],
  'a project that has none, or the same as its neighbour': [
    'features/approval/store.ts list',
    'features/meeting/happened-store.ts meeting',
    'features/meeting/store.ts nextStart',
    'features/inbound/review-store.ts count',
    'features/inbound/review-store.ts find',
    'features/inbound/review-store.ts page',
    'features/message/store.ts waitsSince',
    'features/project/milestone-store.ts nextMilestoneDue',
    'features/project/team-store.ts entries',
  ],
  'the index of words finds nothing of others, because it has whose an entry is': [
    'features/search/store.ts find',
  ],
  'colleagues of the firm, of whom nobody of a client is one': [
    'features/projectlist/list-store.ts consultants',
  ],
  'what was removed or asked for is found by another query first': [
    'features/document/deletion-store.ts holdRemoved',
    'features/document/removal-store.ts removedSince',
    'features/request/store.ts withdraw',
  ],
}

/** Without ids of others they are only asked for what is their reader's. */
const needsIds = [
  'features/member/store.ts list',
  'features/member/store.ts whole',
  'features/organisation/store.ts find',
]

interface Asked {
  cell: Cell
  call: string
  /** What may not be in the answer. */
  foreign: readonly string[]
}

const isForeign = ({ path }: Cell['request'], foreign: readonly string[]) =>
  foreign.some((mark) => path.includes(mark))

/** Everything about clients that somebody may ask for, and what they may not change. */
function asked(
  endpoints: readonly Endpoint[],
  everything: Thing[],
  [name, foreign]: (typeof readers)[number],
): Asked[] {
  const caller = callerNamed(name)
  const calls = endpoints.filter(
    (one) =>
      (!['anyone', 'self'].includes(one.access) || one.path.startsWith('/memberships/of/')) &&
      verdict(one, caller) === 'in' &&
      (thorough || partsOf(one).length === 0),
  )
  const marks = [companies.halden.mark, secondProjectMark, companies.cedar.mark]
  return namedInPaths({ endpoints: calls, caller, everything }, oneOfEach(everything, marks))
    .filter(({ request }) => request.method === 'GET' || isForeign(request, foreign))
    .map((cell) => ({
      cell,
      call: `${name} ${cell.endpoint.method} ${cell.endpoint.path}`,
      foreign,
    }))
}

type Which = (sender: string) => boolean

/** The program with what is not to be seen; `ask` while the queries of some lack their conditions. */
async function fixtureInTurn(t: TestContext) {
  const turns = predicatesInTurn()
  const here = await fixture(t, turns.wrap)
  const { database, clock, endpoints } = here
  await plantNeighbours(database, await readState(database), clock)
  await putOnTeam(database, ['Corin'])
  const state = await readState(database)
  const restore = await restorer(database, state)
  const leaks = new Set<string>()
  let sent = 0
  async function ask({ cell: { request }, foreign }: Asked, which: Which) {
    if (sent++ % 20 === 0) await here.clearLimits()
    const { answer, senders } = await turns.without(which, () => here.send(request))
    const { status, body, bytes } = answer
    if (request.method !== 'GET' && status < 400) await restore()
    const shows = foreign.some((mark) => body.includes(mark))
    if (shows || (isForeign(request, foreign) && status < 300))
      leaks.add(`${request.method} ${request.path}: ${status}`)
    return { bytes, senders }
  }
  const things = thingsIn(state)
  const all = readers.flatMap((reader) => asked(endpoints, things, reader))
  return { engine: database.engine, all, ask, leaks }
}

type InTurn = Awaited<ReturnType<typeof fixtureInTurn>>

/** Who asks by each query, and the answers with all conditions and with none. */
async function answersOf({ all, ask }: InTurn) {
  const uses = new Map<string, Asked[]>()
  const [plain, bare] = [new Map<Asked, string>(), new Map<Asked, string>()]
  for (const one of all) {
    const { bytes, senders } = await ask(one, () => false)
    plain.set(one, bytes)
    for (const sender of senders) uses.set(sender, [...(uses.get(sender) ?? []), one])
  }
  for (const one of all) bare.set(one, (await ask(one, () => true)).bytes)
  return { uses, plain, bare }
}

test('whichever query loses its conditions, PostgreSQL shows nothing of others, and on SQLite it is seen', async (t) => {
  const here = await fixtureInTurn(t)
  const { all, ask, leaks, engine } = here
  const { uses, plain, bare } = await answersOf(here)
  const isSeen = async (sender: string) => {
    const own = uses.get(sender) ?? []
    for (const one of own)
      if ((await ask(one, (other) => other === sender)).bytes !== plain.get(one)) return true
    // Behind another that found nothing: as the last one left, it has to hold.
    const calls = new Set(own.map(({ call }) => call))
    for (const one of all.filter(({ call }) => calls.has(call)))
      if ((await ask(one, (other) => other !== sender)).bytes !== bare.get(one)) return true
    return false
  }
  const unseen: string[] = []
  for (const sender of uses.keys()) if (!(await isSeen(sender))) unseen.push(sender)
  t.diagnostic(`${uses.size} queries of ${all.length} requests`)
  assert.ok(uses.size > (thorough ? 60 : 30), `${uses.size} queries`)
  const listed = Object.values(quiet).flat()
  const unlisted = unseen.filter((one) => !listed.includes(one) && !needsIds.includes(one))
  if (engine === 'postgres') assert.deepEqual([...leaks], [])
  else if (thorough) assert.deepEqual(unseen.toSorted(), listed.toSorted())
  else assert.deepEqual(unlisted, [])
})
