import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { readIn, reachesOrganisation, readerFor, type Scope } from '../../src/database/scope.ts'
import { newApiKey } from '../../src/platform/auth/api-keys.ts'
import { companies, idOf, type Name } from '../fixtures/cast.ts'
import { foreignMarks, plantNeighbours, secondProjectMark } from '../fixtures/neighbours.ts'
import { putOnTeam, teamOf } from '../fixtures/teams.ts'
import { callerNamed } from './callers.ts'
import type { Cell } from './cells.ts'
import { fixture } from './fixture.ts'
import { missing, thingsIn } from './ids.ts'
import { inParallel } from './client.ts'
import { namedInBodies, namedInPaths, oneOfEach } from './naming.ts'
import { readState, rowsChanged } from './state.ts'
import { verdict } from './verdict.ts'
import { withoutPredicates } from './without-predicates.ts'

// What the firm's people see of clients: a consultant what is of the projects whose team they are on,
// a manager all of it, an editor nothing. Every call for them is tried, found in the registry.

type Wrap = Parameters<typeof fixture>[1]

const clients = [companies.halden.mark, ...foreignMarks]

/** Two companies with two projects each; a consultant and an editor on the team of one of them. */
async function firm(t: TestContext, wrap?: Wrap) {
  const here = await fixture(t, wrap)
  await plantNeighbours(here.database, await readState(here.database), here.clock)
  await putOnTeam(here.database, ['Corin', 'Edda'])
  const everything = thingsIn(await readState(here.database))
  // Of the team's project, of its neighbour, and of another company.
  const marks = [companies.halden.mark, secondProjectMark, companies.cedar.mark]
  return { ...here, ids: [...oneOfEach(everything, marks), missing], everything }
}

type Firm = Awaited<ReturnType<typeof firm>>

/** The calls of the firm's that somebody may make, to read or to write. */
function callsOf({ endpoints, everything }: Firm, name: Name, reads: boolean) {
  const caller = callerNamed(name)
  const calls = endpoints.filter(
    (endpoint) =>
      endpoint.access.startsWith('staff:') &&
      (endpoint.method === 'GET') === reads &&
      verdict(endpoint, caller) === 'in',
  )
  return { endpoints: calls, caller, everything }
}

/** Each call of the firm's that reads, for somebody, with every id of a client in every place of its path. */
const readsOf = (here: Firm, name: Name) => namedInPaths(callsOf(here, name, true), here.ids)

/** The reading calls that reveal to somebody one of these marks, other than by what was asked for. */
async function revealed(here: Firm, name: Name, marks: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const cells = readsOf(here, name)
  for (let at = 0; at < cells.length; at += 8) {
    await here.clearLimits()
    await inParallel(cells.slice(at, at + 8), async ({ request, endpoint }) => {
      const { body, status } = await here.send(request)
      const asked = marks.some((mark) => request.path.includes(mark))
      if (status >= 500 || (asked && status < 300) || marks.some((mark) => body.includes(mark)))
        found.push(`${endpoint.path} (${request.path}): ${status} ${body.slice(0, 300)}`)
    })
  }
  return found
}

test('no call tells a consultant of a project whose team they are not on, and none tells an editor of any', async (t) => {
  const here = await firm(t)
  assert.deepEqual(await revealed(here, 'Corin', foreignMarks), [])
  const reveals = (found: readonly string[]) =>
    ['today/', 'organisations/', 'members/', 'team/'].filter((path) =>
      found.some((one) => one.split(' ')[0]?.endsWith(path)),
    ).length
  assert.equal(
    reveals(await revealed(here, 'Corin', [companies.halden.mark])),
    4,
    'their own project',
  )
  assert.equal(reveals(await revealed(here, 'Mona', foreignMarks)), 4, 'a manager reads all')
  assert.deepEqual(await revealed(here, 'Edda', clients), [])
  await putOnTeam(here.database, [])
  assert.deepEqual(await revealed(here, 'Corin', clients), [], 'nobody is on a team')
})

test('what is of a project of others and what is not there get the same answer', async (t) => {
  const here = await firm(t)
  const cells = readsOf(here, 'Corin').filter(({ endpoint }) => endpoint.path.includes('{'))
  const answers = new Map<string, Set<string>>()
  for (const { endpoint, request, fits } of cells) {
    if (
      !fits ||
      !(foreignMarks.some((mark) => request.path.includes(mark)) || request.path.includes(missing))
    )
      continue
    const { bytes } = await here.send(request)
    answers.set(endpoint.path, (answers.get(endpoint.path) ?? new Set()).add(bytes))
    await here.clearLimits()
  }
  assert.ok(answers.size >= 2)
  for (const [path, all] of answers) assert.equal(all.size, 1, `${path}: ${[...all].join('\n')}`)
})

/** The calls of a consultant that write, with ids of others in their paths and in each field of a body. */
function writesOf(here: Firm): Cell[] {
  const others = here.ids.filter((id) => id.startsWith(secondProjectMark))
  const calls = callsOf(here, 'Corin', false)
  const inPaths = namedInPaths(calls, others)
  return [
    ...inPaths.filter(({ endpoint }) => endpoint.path.includes('{')),
    ...namedInBodies(calls, others),
  ]
}

/** What the writing calls of a consultant change of a project of others, and the answers that are errors. */
async function changedByConsultant(here: Firm) {
  const cells = writesOf(here)
  assert.ok(cells.length > 100, `${cells.length} requests`)
  const before = await readState(here.database)
  const errors: string[] = []
  for (let at = 0; at < cells.length; at += 50) {
    await here.clearLimits()
    await inParallel(cells.slice(at, at + 50), async ({ request }) => {
      const { status } = await here.send(request)
      if (status >= 500) errors.push(`${request.method} ${request.path}: ${status}`)
    })
  }
  const changed = rowsChanged(before, await readState(here.database))
    // What names no company has the caller's own words.
    .filter(({ row, text }) => 'organisation_id' in row && text.includes(secondProjectMark))
  return { changed, errors }
}

test('no call of a consultant changes what is of a project of others', async (t) => {
  const here = await firm(t)
  assert.deepEqual(await changedByConsultant(here), { changed: [], errors: [] })
})

test('nor with the predicates of all stores taken out, on PostgreSQL; on SQLite it does', async (t) => {
  const here = await firm(t, withoutPredicates)
  const { changed } = await changedByConsultant(here)
  if (here.database.engine === 'postgres') assert.deepEqual(changed, [])
  else assert.ok(changed.length > 0, 'what is taken out is what prevents it')
})

/** The rows of each table within a scope in which one of these marks stands, by table. */
async function rowsIn({ database }: Firm, scope: Scope, marks: readonly string[]) {
  const owned = (await database.read.introspection.getTables()).filter(
    ({ isView, columns }) => !isView && columns.some(({ name }) => name === 'organisation_id'),
  )
  assert.ok(owned.length > 20)
  const found = new Map<string, number>()
  for (const { name } of owned) {
    const rows = await readIn(database, scope, name as 'project')
      .selectAll()
      .execute()
    const marked = rows.filter((row) => marks.some((mark) => JSON.stringify(row).includes(mark)))
    if (marked.length > 0) found.set(name, marked.length)
  }
  const known = readerFor(database, scope)
    .selectFrom('organisation')
    .selectAll()
    .where(reachesOrganisation(scope, 'organisation.id'))
  const names = (await known.execute()).filter((row) =>
    marks.some((mark) => JSON.stringify(row).includes(mark)),
  )
  if (names.length > 0) found.set('organisation', names.length)
  return found
}

/** What opens something for a member, and what is for the right over the audit. */
const closed = ['audit_change', 'audit_entry', 'calendar_feed', 'ticket']

test('the scope of a team has the rows of its projects in every table, and no others', async (t) => {
  const here = await firm(t)
  assert.deepEqual(await rowsIn(here, teamOf('Corin'), foreignMarks), new Map())
  const own = await rowsIn(here, teamOf('Corin'), [companies.halden.mark])
  const all = await rowsIn(here, 'all', [companies.halden.mark])
  assert.deepEqual(
    [...all.keys()].filter((table) => !own.has(table)),
    closed,
  )
  for (const nobody of [teamOf('Mona'), { team: null }])
    assert.deepEqual(await rowsIn(here, nobody, clients), new Map())
})

test('with the predicates of all stores taken out, the policies of PostgreSQL still hide the projects of others, and SQLite does not', async (t) => {
  const here = await firm(t, withoutPredicates)
  const found = [
    ...(await rowsIn(here, teamOf('Corin'), foreignMarks)).keys(),
    ...(await rowsIn(here, teamOf('Mona'), clients)).keys(),
    ...(await rowsIn(here, { team: null }, clients)).keys(),
    ...(await revealed(here, 'Corin', foreignMarks)),
    ...(await revealed(here, 'Edda', clients)),
  ]
  // Nothing but adding to it is left to anybody: only who sees every company reads it.
  const readable = found.filter((one) => one !== 'audit_entry')
  if (here.database.engine === 'postgres') assert.deepEqual(readable, [])
  else assert.ok(readable.length > 30, 'what is taken out is what hides it')
})

test('whoever is put on a team or taken off it sees and sees no more with their next request', async (t) => {
  const here = await firm(t)
  const { headers } = callerNamed('Corin')
  const path = `/api/staff/projects/${idOf('project', 'cedar')}/team/`
  const status = async () => (await here.send({ method: 'GET', path, headers })).status
  assert.equal(await status(), 404)
  for (let turn = 0; turn < 10; turn++) {
    await putOnTeam(here.database, ['Corin'], 'cedar')
    assert.equal(await status(), 200)
    await putOnTeam(here.database, [], 'cedar')
    assert.equal(await status(), 404)
  }
})

test('a manager’s key without the right over every project is theirs alone, and one with it is not', async (t) => {
  const here = await firm(t)
  const { database } = here
  const { key, hash: token_hash } = newApiKey()
  const limitTo = async (rights: string) =>
    await database.transaction((trx) =>
      trx
        .updateTable('api_key')
        .set({ rights, token_hash })
        .where('id', '=', idOf('key', 'Mona'))
        .execute(),
    )
  const known = async () => {
    const headers = Object.entries({ Authorization: `Token ${key}` })
    const answer = await here.send({ method: 'GET', path: '/api/staff/organisations/', headers })
    return (JSON.parse(answer.body) as { id: string }[]).map(({ id }) => id)
  }
  await limitTo('console projects')
  assert.deepEqual(await known(), [])
  await putOnTeam(database, ['Mona'])
  assert.deepEqual(await known(), [idOf('organisation', 'halden')])
  await limitTo('console projects every-project')
  assert.ok((await known()).length > 1)
})
