import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallEndpoint, Endpoint } from '../../src/contract/endpoint.ts'
import { callers } from './callers.ts'
import { cellOf, ownValues } from './cells.ts'
import { cellOfFirst } from './first-cell.ts'
import type { ApiRequest } from './client.ts'
import { complaints, fixture, named, report, type Fixture } from './fixture.ts'
import { prepared } from './preparations.ts'
import { verdict } from './verdict.ts'

const takesKey = (endpoint: Endpoint): endpoint is CallEndpoint =>
  endpoint.kind === 'call' && endpoint.repeat !== null

const withKey = (request: ApiRequest, key: string): ApiRequest => ({
  ...request,
  headers: [...request.headers, ['Idempotency-Key', key]],
})

test('a POST that is repeated with its key has one effect and the first answer, or 409 where that is secret', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  for (const endpoint of here.endpoints.filter(takesKey)) {
    const made = await firstMade(here, endpoint)
    wrong.count()
    if (!made) {
      wrong.say(`${endpoint.path} succeeds for nobody`)
      continue
    }
    const { request, what, answer: first } = made
    const after = await here.changes()
    await here.clearLimits()
    const again = await here.send(request)
    const isSecret = endpoint.repeat === 'refused'
    if (isSecret ? again.status !== 409 : again.bytes !== first.bytes)
      wrong.say(`${what} was answered ${first.status}, then ${again.status} ${again.body}`)
    if (endpoint.repeat !== 'refused')
      assert.deepEqual(withoutCounts(await here.changes()), withoutCounts(after), what)
    await refuseSecrets(here, endpoint, first.body)
    await here.restore()
    await here.clearLimits()
  }
  report(t, here, wrong, 0)
  assert.ok(wrong.cells >= 25, `${wrong.cells} were tried`)
})

/** The first of the calls by whoever is admitted, with whatever is theirs, that succeeds. */
async function firstMade(here: Fixture, endpoint: CallEndpoint, whose = callers) {
  for (const caller of whose.filter((one) => verdict(endpoint, one) === 'in')) {
    for (const values of ownValues(endpoint, caller, here.things)) {
      const cell = cellOf(endpoint, caller, values)
      const request = withKey(await prepared(here, cell), 'the-same-key')
      const answer = await here.send(request)
      if (answer.status < 300) return { request, answer, what: named(caller, request) }
      await here.clearLimits()
    }
  }
  return null
}

test('an answer about a project is not repeated to who has lost it, but refused as a new request is', async (t) => {
  const here = await fixture(t)
  const runa = callers.filter(({ name }) => name === 'Runa')
  const refused: string[] = []
  for (const endpoint of here.endpoints.filter(takesKey)) {
    const made = await firstMade(here, endpoint, runa)
    if (!made) continue
    await here.database.transaction(async (trx) => {
      await trx.deleteFrom('project_grant').execute()
    })
    await here.clearLimits()
    const again = await here.send(made.request)
    const headers = made.request.headers.filter(([name]) => name !== 'Idempotency-Key')
    const fresh = await here.send({ ...made.request, headers })
    if (fresh.status === 404 && endpoint.repeat !== 'refused') {
      assert.equal(again.status, 404, `${made.what} was repeated: ${again.body}`)
      refused.push(endpoint.path)
    }
    await here.restore()
    await here.clearLimits()
  }
  for (const path of ['/requests/{id}/answer/', '/uploads/', '/approvals/{id}/decide/'])
    assert.ok(refused.includes(path), `${path} is not among ${refused.join(', ')}`)
})

/** Rate limits count each request. */
const withoutCounts = (changes: string[]) =>
  changes
    // Other devices may look twice: a call that knows a repetition by itself looks like a first one.
    .filter((change) => !/rate_limit|seen_at|idle_until|^own_act/.test(change))
    // What was erased is cleared out of the files behind the answer.
    .map((change) => change.replace(/"settled_at":(null|"[^"]*")/, '"settled_at":"..."'))

/** Nothing of an answer with a secret is kept, and no key as it was sent. */
async function refuseSecrets({ database }: Fixture, { repeat, path }: CallEndpoint, body: string) {
  const rows = await database.read.selectFrom('idempotency').select(['key', 'answer']).execute()
  for (const { key } of rows) assert.doesNotMatch(key, /the-same-key|127/, path)
  if (repeat !== 'refused') return
  assert.deepEqual(
    rows.map(({ answer }) => answer),
    [''],
    `${path}: ${body.slice(0, 40)}`,
  )
}

test('the key of one caller is nothing to another, and a refused request gives its key back', async (t) => {
  const here = await fixture(t)
  const call = here.endpoints.filter(takesKey).find(({ path }) => path === '/members/')
  assert.ok(call)
  const { request } = cellOfFirst(here, call)
  const invite = (email: string) =>
    withKey({ ...request, body: { ...(request.body as object), email } }, 'shared-key')
  assert.equal((await here.send(invite('nobody'))).status, 400)
  assert.equal((await here.send(invite('first@client.example'))).status, 201)
  assert.equal((await here.send(invite('second@client.example'))).status, 409)
  const other = cellOfFirst(
    here,
    here.endpoints.find(
      ({ path, method }) => path === '/staff/organisations/' && method === 'POST',
    ) as Endpoint,
  )
  assert.equal((await here.send(withKey(other.request, 'shared-key'))).status, 201)
})
