// On SQLite alone: which rows a query means is the same on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { cast } from '../fixtures/cast.ts'
import { plantTwins, twinMarks } from '../fixtures/twins.ts'
import { callers, type Caller } from './callers.ts'
import { fixture } from './fixture.ts'
import { nameOf } from './preparations.ts'
import { restorer } from './restore.ts'
import { readState } from './state.ts'
import { verdict } from './verdict.ts'
import { writesOf } from './writes.ts'

// Beside each row of the firm's own work and of the site stands a twin. Whatever the firm does to one of
// them, a query that forgets which one it means changes the twin as well.

/** Of each call about one thing, the first of the firm who may make it. */
const ofFirm = (endpoint: Endpoint): Caller[] =>
  callers
    .filter(({ name }) => endpoint.path.includes('{') && name !== null && cast[name].home === null)
    .filter((caller) => verdict(endpoint, caller) === 'in')

/** Calls that mean others, too. */
const excused: Record<string, RegExp> = {
  'POST /staff/site/lists/{collection}/order/': /touches service: /,
}

/** Acts that are done each time, and so are written down each time. */
const doneAgain: Record<string, string> = {
  'POST /staff/people/{id}/data/': 'what is somebody’s leaves the house each time',
  'POST /staff/people/{id}/revoke-sessions/':
    'links and sign-ins that were begun end with the sessions, and when that was ordered must be found',
}

/** What is written whatever was done, by which table. */
const isOfEach = /^(audit_|session$|api_key$|rate_limit$|idempotency$|project_act$|undo$)/

test('what the firm does to one thing changes nothing of another, and no entry says what was not done', async (t) => {
  const here = await fixture(t)
  const planted = await plantTwins(here.database, await readState(here.database))
  assert.ok(planted.length > 20, `only ${planted.join()} have twins`)
  const restore = await restorer(here.database, await readState(here.database))
  const writes = await writesOf({ ...here, restore }, ofFirm, true)
  assert.ok(writes.length > 60, `${writes.length} calls changed something`)
  const touched = writes.flatMap(({ endpoint, changed }) =>
    changed
      .filter(({ text }) => twinMarks.some((mark) => text.includes(mark)))
      .map(({ table, text }) => `${nameOf(endpoint)} touches ${table}: ${text}`)
      .filter((one) => !excused[nameOf(endpoint)]?.test(one)),
  )
  assert.deepEqual(touched, [])
  const idle = writes.filter(
    ({ again }) =>
      again.some(({ table }) => table === 'audit_entry') &&
      again.every(({ table }) => isOfEach.test(table)),
  )
  assert.deepEqual(idle.map(({ endpoint }) => nameOf(endpoint)).toSorted(), Object.keys(doneAgain))
})
