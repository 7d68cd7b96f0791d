// On SQLite alone: what is found of somebody who is gone is the same on both engines.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { eraseRows } from '../../src/features/erasure/erase-rows.ts'
import { findMeant, gather } from '../../src/features/erasure/person-store.ts'
import { idOf, type Name } from '../fixtures/cast.ts'
import { callers } from './callers.ts'
import { cellOf, ownValues, type Cell } from './cells.ts'
import { fixture } from './fixture.ts'
import { nameOf, prepared } from './preparations.ts'
import { verdict } from './verdict.ts'

// Somebody is let in, and is erased before their call is answered: that is no fault of the program's.

/** The program, in which something can be done once a request was let in, and before it is answered. */
async function program(t: TestContext) {
  const here = await fixture(t)
  let before: (() => Promise<void>) | null = null
  for (const route of here.routes) {
    const answer = route.answer.bind(route)
    route.answer = async (...given) => {
      const first = before
      before = null
      await first?.()
      return await answer(...given)
    }
  }
  const erase = async (name: Name) =>
    await here.database.transaction(async (trx) => {
      const meant = await findMeant(trx, idOf('account', name))
      if (!meant) throw new Error(`There is no ${name}.`)
      const removeEnquiries = async () => ({ count: 0, files: [] })
      const person = await gather(trx, meant)
      await eraseRows(
        { clock: here.clock, removeEnquiries, noteEnded: async () => {} },
        trx,
        person,
        () => {},
      )
    })
  return { ...here, erase, beforeNext: (run: typeof before) => void (before = run) }
}

test('whoever is erased between being let in and the answer is refused, and nothing fails', async (t) => {
  const here = await program(t)
  const wrong: string[] = []
  let tried = 0
  const ask = async (cell: Cell) => {
    const { name } = cell.caller
    if (name === null) return
    const request = await prepared(here, cell)
    here.beforeNext(async () => await here.erase(name))
    const { status, body } = await here.send(request)
    here.beforeNext(null)
    await here.restore()
    await here.clearLimits()
    tried += 1
    if (status >= 500)
      wrong.push(`${nameOf(cell.endpoint)} by ${name}: ${status} ${body.slice(0, 80)}`)
  }
  for (const endpoint of here.endpoints.filter(({ access }) => access !== 'anyone')) {
    const caller = callers.find((one) => verdict(endpoint, one) === 'in')
    const [values] = caller ? ownValues(endpoint, caller, here.things) : []
    if (caller && values) await ask(cellOf(endpoint, caller, values))
  }
  t.diagnostic(`${tried} requests`)
  assert.ok(tried > 300)
  assert.deepEqual([...wrong, ...here.faultsOfOurs()], [])
})
