import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { seenOnly } from '../../src/contract/problem.ts'
import { idOf, type Name } from '../fixtures/cast.ts'
import { callerNamed, type Caller } from './callers.ts'
import { cellOf, ownValues } from './cells.ts'
import { inParallel, type Answer } from './client.ts'
import { fixture, type Fixture } from './fixture.ts'
import { missing, partsOf } from './ids.ts'

/** A member of each role; Runa sees chosen projects, and Tobin has to set up a second factor first. */
const members: Name[] = ['Ingrid', 'Mateo', 'Runa', 'Salome', 'Tobin']

/** The headers by which somebody of the firm sees the portal as a member does. */
async function looking({ send }: Fixture, by: Name, as: Name): Promise<Caller> {
  const caller = callerNamed(by)
  const path = `/api/staff/members/${idOf('membership', as)}/see-as/`
  const { status, body } = await send({ method: 'POST', path, headers: caller.headers })
  assert.equal(status, 201, body)
  const { see_as } = JSON.parse(body) as { see_as: string }
  return { ...callerNamed(as), headers: [...caller.headers, ['Portico-See-As', see_as]] }
}

/** In the list of sessions that of the request is marked and comes first: each reader has another. */
function shownIn({ bytes, body }: Answer, { path }: Endpoint): string {
  if (path !== '/sessions/') return bytes
  const sessions = JSON.parse(body) as { id: string; current: boolean }[]
  return JSON.stringify(
    sessions
      .map((one) => ({ ...one, current: null }))
      .toSorted((one, other) => one.id.localeCompare(other.id)),
  )
}

/** A request with the ids of what is theirs, as far as they have it. */
function requestOf({ things }: Fixture, endpoint: Endpoint, caller: Caller) {
  const nothing = Object.fromEntries(partsOf(endpoint).map(({ name }) => [name, missing]))
  const [values = nothing] = ownValues(endpoint, caller, things)
  return cellOf(endpoint, caller, values).request
}

for (const name of members) {
  test(`the firm sees the portal as ${name} has it, to the byte, over all calls that read`, async (t) => {
    const here = await fixture(t)
    const [member, firm] = [callerNamed(name), await looking(here, 'Mona', name)]
    const reading = here.endpoints.filter(
      ({ method, audited, fresh, kind, access }) =>
        method === 'GET' && !audited && !fresh && kind !== 'download' && access !== 'anyone',
    )
    const before = await here.changes()
    let same = 0
    for (const endpoint of reading) {
      const own = ownValues(endpoint, member, here.things).slice(0, 4)
      for (const values of own) {
        const [theirs, ours] = [cellOf(endpoint, member, values), cellOf(endpoint, firm, values)]
        const [there, seen] = [await here.send(theirs.request), await here.send(ours.request)]
        assert.equal(shownIn(seen, endpoint), shownIn(there, endpoint), ours.request.path)
        if (there.status === 200) same++
      }
      await here.clearLimits()
    }
    // Who must set up a second factor first reads what is about themselves alone.
    const fewest = member.isUnfinished ? 4 : 15
    assert.ok(same >= fewest, `${same} calls were answered`)
    assert.deepEqual(await here.changes(), before, 'nothing is marked as read')
  })
}

test('whoever sees the portal as somebody else changes nothing, by any call', async (t) => {
  const here = await fixture(t)
  const firm = await looking(here, 'Mona', 'Salome')
  const before = await here.changes()
  const writing = here.endpoints.filter(({ access, method, audited, fresh }) => {
    const reads = method === 'GET' && !audited && !fresh
    return access !== 'anyone' && !reads
  })
  assert.ok(writing.length > 100, `${writing.length} calls`)
  await inParallel(writing, async (endpoint) => {
    const request = requestOf(here, endpoint, firm)
    const { status, body } = await here.send(request)
    assert.deepEqual([status, JSON.parse(body).detail], [403, seenOnly], request.path)
  })
  assert.deepEqual(await here.changes(), before)
})

test('the calls of the firm are closed to whoever sees the portal as a member', async (t) => {
  const here = await fixture(t)
  const firm = await looking(here, 'Olwen', 'Salome')
  const ofFirm = here.endpoints.filter(
    ({ access, method }) => access.startsWith('staff:') && method === 'GET',
  )
  assert.ok(ofFirm.length > 25, `${ofFirm.length} calls`)
  await inParallel(ofFirm, async (endpoint) => {
    const { status } = await here.send(requestOf(here, endpoint, firm))
    assert.equal(status, 403, endpoint.path)
  })
})
