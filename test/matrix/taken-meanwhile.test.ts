// On both engines: what locks a row differs.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Transaction } from 'kysely'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import { cast, companies, idOf, type Name } from '../fixtures/cast.ts'
import { everyNth, thorough } from '../support/thorough.ts'
import { callers } from './callers.ts'
import { cellOf, ownValues, type Cell } from './cells.ts'
import { fixture, type Fixture } from './fixture.ts'
import { nameOf, prepared } from './preparations.ts'
import { changesIn, readState, type State } from './state.ts'
import { verdict } from './verdict.ts'

// Somebody is let in, and loses what let them in before they write: each call that writes is tried,
// found in the registry. What they wanted has no effect then.

type Trx = Transaction<Tables>
type Take = (trx: Trx, name: Name, now: string) => Promise<unknown>

/** What is taken, as whoever takes it writes it. */
const takings: Record<string, Take> = {
  'they are signed out': async (trx, name, now) =>
    await trx
      .updateTable('session')
      .set({ ended_at: now })
      .where('account_id', '=', idOf('account', name))
      .execute(),
  'they are suspended': async (trx, name, now) =>
    await trx
      .updateTable('account')
      .set({ suspended_at: now })
      .where('id', '=', idOf('account', name))
      .execute(),
  'their membership is removed': async (trx, name, now) =>
    await trx
      .updateTable('membership')
      .set({ removed_at: now })
      .where('account_id', '=', idOf('account', name))
      .execute(),
  'their organisation is suspended': async (trx, name, now) =>
    await trx
      .updateTable('organisation')
      .set({ suspended_at: now })
      .where('id', 'like', `${companies[cast[name].home ?? 'halden'].mark}%`)
      .execute(),
  'their role is another': async (trx, name) => {
    const id = idOf('account', name)
    if (cast[name].home)
      await trx
        .updateTable('membership')
        .set({ role: 'viewer' })
        .where('account_id', '=', id)
        .execute()
    else
      await trx
        .updateTable('account')
        .set({ firm_roles: cast[name].role === 'editor' ? 'consultant' : 'editor' })
        .where('id', '=', id)
        .execute()
  },
}

/** Calls that nobody loses by this. */
const stays: Record<string, (endpoint: Endpoint, name: Name) => boolean> = {
  'their membership is removed': (_, name) => cast[name].home === null,
  'their organisation is suspended': (_, name) => cast[name].home === null,
  'their role is another': ({ access }, name) =>
    ['self', 'organisation:read', 'staff:console'].includes(access) || cast[name].role === 'viewer',
}

/** What is written for oneself alone, and shows nobody anything. */
const excused: Record<string, string> = {
  'POST /memberships/{id}/use/': 'says which of their own they begin with',
  'POST /passkeys/options/': 'begins what is refused at its end',
  'POST /passkeys/': 'is refused, and uses up what was begun',
  'POST /projects/{id}/messages/read/': 'marks for themselves what they were shown',
  'POST /projects/{id}/updates/read/': 'marks for themselves what they were shown',
  'POST /uploads/': 'begins what is refused at its end',
  'PATCH /uploads/{id}/': 'is refused, and ends what was begun',
  'DELETE /uploads/{id}/': 'ends what they had begun',
  'PATCH /staff/uploads/{id}/': 'is refused, and ends what was begun',
  'DELETE /staff/uploads/{id}/': 'ends what they had begun',
  'POST /staff/today/away/': 'puts something away in their own list alone',
  'POST /staff/today/seen/': 'was seen by them',
}

/** That somebody is here ends by itself after some seconds. */
const isPresence = (call: string) => call.endsWith('/here/')

/** The program, in which something can be done just before the next transaction of a request. */
async function program(t: TestContext) {
  let before: (() => Promise<void>) | null = null
  let bare: Database | undefined
  const here = await fixture(t, (database) => {
    bare = database
    return {
      ...database,
      transaction: async (run, manner) => {
        const first = before
        // What is only counted comes before any right is read.
        if (first && !(manner && 'durable' in manner)) {
          before = null
          await first()
        }
        return await database.transaction(run, manner)
      },
    }
  })
  const take = async (run: (trx: Trx) => Promise<unknown>) => await bare?.transaction(run)
  return { ...here, take, beforeNext: (run: typeof before) => void (before = run) }
}

type Program = Awaited<ReturnType<typeof program>>

/** A call by somebody that succeeds; null: by nobody. */
async function succeeding(here: Program, endpoint: Endpoint): Promise<Cell | null> {
  for (const caller of callers.filter((one) => verdict(endpoint, one) === 'in'))
    for (const values of ownValues(endpoint, caller, here.things)) {
      const cell = cellOf(endpoint, caller, values)
      const { status } = await here.send(await prepared(here, cell))
      await here.restore()
      await here.clearLimits()
      if (status < 300) return cell
    }
  return null
}

/** What a call still does although its sender has lost this meanwhile, as a sentence; null: nothing. */
async function doneAnyway(here: Program, cell: Cell, take: Take): Promise<string | null> {
  const { name } = cell.caller
  if (name === null) throw new Error('Only somebody who is signed in loses anything.')
  const request = await prepared(here, cell)
  let taken: State | undefined
  here.beforeNext(async () => {
    await here.take((trx) => take(trx, name, here.clock.now().toISOString()))
    taken = await readState(here.database)
  })
  const { status, body } = await here.send(request)
  here.beforeNext(null)
  const changes = taken ? changesIn(taken, await readState(here.database)) : []
  await here.restore()
  await here.clearLimits()
  const effects = changes.filter((one) => !/^(session|api_key|own_act) /.test(one))
  // A call that wrote nothing was only asked too early.
  if (status >= 500 || effects.length > 0)
    return `${status} ${body.slice(0, 80)} ${effects[0]?.slice(0, 120)}`
  return null
}

const writes = ({ endpoints }: Fixture) =>
  endpoints.filter(({ method, access }) => method !== 'GET' && access !== 'anyone')

const takenFrom = (endpoint: Endpoint, name: Name) =>
  Object.entries(takings).filter(([what]) => !stays[what]?.(endpoint, name))

test('whoever loses a right between the question and the write has written nothing', async (t) => {
  const here = await program(t)
  const [wrong, untried]: [string[], string[]] = [[], []]
  const found = new Set<string>()
  let tried = 0
  for (const [at, endpoint] of writes(here).entries()) {
    const call = nameOf(endpoint)
    const cell = await succeeding(here, endpoint)
    const name = cell?.caller.name
    if (!cell || !name) untried.push(call)
    else
      for (const [what, take] of everyNth(takenFrom(endpoint, name), 2, at)) {
        tried += 1
        const done = await doneAnyway(here, cell, take)
        if (done) found.add(call)
        if (done && !(call in excused) && !isPresence(call))
          wrong.push(`${call} by ${name}, while ${what}: ${done}`)
      }
  }
  t.diagnostic(`${tried} requests`)
  assert.deepEqual(untried, [])
  assert.deepEqual(wrong, [])
  const idle = Object.keys(excused).filter((call) => !found.has(call))
  if (thorough) assert.deepEqual(idle, [], 'they do nothing any more')
})
