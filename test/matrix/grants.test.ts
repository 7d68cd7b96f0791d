import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf, restricted, type Name } from '../fixtures/cast.ts'
import { foreignMarks, plantNeighbours, secondProjectMark } from '../fixtures/neighbours.ts'
import { callerNamed, callers } from './callers.ts'
import { cellOf, ownValues, type Cell } from './cells.ts'
import { inParallel } from './client.ts'
import { fixture } from './fixture.ts'
import { missing, thingsIn } from './ids.ts'
import { namedInBodies, namedInPaths, oneOfEach } from './naming.ts'
import { readState, rowsChanged } from './state.ts'
import { verdict } from './verdict.ts'
import { withoutPredicates } from './without-predicates.ts'

type Wrap = Parameters<typeof fixture>[1]

/** Both companies with a second project, which nobody restricted is granted. */
async function neighbours(t: TestContext, wrap?: Wrap) {
  const here = await fixture(t, wrap)
  await plantNeighbours(here.database, await readState(here.database), here.clock)
  return { ...here, everything: thingsIn(await readState(here.database)) }
}

type Neighbours = Awaited<ReturnType<typeof neighbours>>

/** Every reading call of somebody: with the ids of their company, also of the second project. */
function readings({ endpoints, everything }: Neighbours, name: Name): Cell[] {
  const caller = callers.find((one) => one.name === name)
  assert.ok(caller)
  const read = endpoints.filter(
    (endpoint) =>
      endpoint.kind === 'call' &&
      endpoint.method === 'GET' &&
      endpoint.access !== 'anyone' &&
      verdict(endpoint, caller) === 'in',
  )
  return read.flatMap((endpoint) =>
    ownValues(endpoint, caller, everything).map((values) => cellOf(endpoint, caller, values)),
  )
}

/** The answers in which one of these marks stands, although the request did not name it. */
async function leaks(here: Neighbours, name: Name, marks: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { request, endpoint } of readings(here, name)) {
    const { body, status } = await here.send(request)
    const named = marks.filter((mark) => body.includes(mark))
    // A lookalike of what is asked for by its id, and is not theirs, is a leak by its status, too.
    const asksForeign = marks.some((mark) => request.path.includes(mark))
    if (named.length > 0 || (asksForeign && status < 300))
      found.push(`${endpoint.path} (${request.path}): ${status} ${named.join(' ')}`)
  }
  await here.clearLimits()
  return found
}

test('who sees chosen projects reads nothing of another project of the same company', async (t) => {
  const here = await neighbours(t)
  assert.ok(restricted.includes('Runa'))
  assert.deepEqual(await leaks(here, 'Runa', foreignMarks), [])
  const paths = await leaks(here, 'Mateo', [secondProjectMark])
  assert.ok(paths.length > 10, 'somebody who sees all of it does read of it')
})

/** The calls of somebody that write, with ids of another project in their paths and their bodies. */
function writesOf({ endpoints, everything }: Neighbours, name: Name, others: readonly string[]) {
  const caller = callerNamed(name)
  const calls = endpoints.filter(
    (endpoint) =>
      endpoint.access !== 'anyone' &&
      endpoint.method !== 'GET' &&
      verdict(endpoint, caller) === 'in',
  )
  const whose = { endpoints: calls, caller, everything }
  const inPaths = namedInPaths(whose, [...others, missing])
  return {
    inPaths: inPaths.filter(({ endpoint, fits }) => endpoint.path.includes('{') && fits),
    inBodies: namedInBodies(whose, others),
  }
}

test('who sees chosen projects changes nothing of another, and is answered as for what is not there', async (t) => {
  const here = await neighbours(t)
  const others = oneOfEach(here.everything, [secondProjectMark])
  const { inPaths, inBodies } = writesOf(here, 'Runa', others)
  const before = await readState(here.database)
  const answers = new Map<string, Set<string>>()
  const cells = [...inPaths, ...inBodies]
  for (let at = 0; at < cells.length; at += 24) {
    await here.clearLimits()
    await inParallel(cells.slice(at, at + 24), async (cell) => {
      const { endpoint, request } = cell
      const { bytes, status } = await here.send(request)
      assert.ok(status < 500, `${request.method} ${request.path}: ${status}`)
      if (!inPaths.includes(cell)) return
      const call = `${endpoint.method} ${endpoint.path}`
      answers.set(call, (answers.get(call) ?? new Set()).add(bytes))
    })
  }
  for (const [call, all] of answers) assert.equal(all.size, 1, `${call}: ${[...all].join('\n')}`)
  assert.ok(answers.size > 10, `${answers.size} calls`)
  assert.ok(inBodies.length > 20, `${inBodies.length} bodies`)
  const changed = rowsChanged(before, await readState(here.database))
  const named = changed.filter(({ text }) => text.includes(secondProjectMark))
  assert.deepEqual(named, [])
})

test('a grant that is taken away holds for the next request, and so does a new one', async (t) => {
  const here = await neighbours(t)
  const caller = callers.find(({ name }) => name === 'Runa')
  assert.ok(caller)
  const titles = async () => {
    const { body } = await here.send({
      method: 'GET',
      path: '/api/projects/',
      headers: caller.headers,
    })
    return (JSON.parse(body) as { title: string }[]).map(({ title }) => title)
  }
  const own = idOf('project', 'halden')
  const second = own.replace('sandbar', secondProjectMark)
  const membership = idOf('membership', 'Runa')
  const grant = (project_id: string) => ({
    organisation_id: idOf('organisation', 'halden'),
    membership_id: membership,
    project_id,
    granted_at: here.clock.now().toISOString(),
  })
  assert.deepEqual(await titles(), ['Project sandbar'])
  await here.database.transaction(async (trx) => {
    await trx.deleteFrom('project_grant').where('membership_id', '=', membership).execute()
    await trx.insertInto('project_grant').values(grant(second)).execute()
  })
  assert.deepEqual(await titles(), [`Project ${secondProjectMark}`])
  await here.database.transaction((trx) =>
    trx.deleteFrom('project_grant').where('membership_id', '=', membership).execute(),
  )
  assert.deepEqual(await titles(), [])
})

test('the copy of one’s own data names no project that is not granted', async (t) => {
  const here = await neighbours(t)
  const caller = callers.find(({ name }) => name === 'Runa')
  assert.ok(caller)
  const [account_id, organisation_id] = [idOf('account', 'Runa'), idOf('organisation', 'halden')]
  const own = idOf('project', 'halden')
  const second = own.replace('sandbar', secondProjectMark)
  await here.database.transaction(async (trx) => {
    for (const project_id of [own, second]) {
      const row = { organisation_id, project_id, account_id, read_until: 1 }
      await trx.insertInto('message_read').values(row).execute()
    }
  })
  const path = '/api/users/me/data/'
  const { body } = await here.send({ method: 'POST', path, headers: caller.headers })
  assert.ok(body.includes(own))
  assert.ok(!body.includes(secondProjectMark))
})

test('with the predicates of all stores taken out, the policies of PostgreSQL still hide it all, and SQLite does not', async (t) => {
  const here = await neighbours(t, withoutPredicates)
  const found = [
    ...(await leaks(here, 'Runa', foreignMarks)),
    ...(await leaks(here, 'Mateo', ['quillback', 'quicklime'])),
  ]
  if (here.database.engine === 'postgres') assert.deepEqual(found, [])
  else assert.ok(found.length > 10, 'what is taken out is what hides it')
})
