import assert from 'node:assert/strict'
import { keepHouse } from '../../src/app/server/housekeeping.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { builtInCompany } from '../../src/features/content/builtin.ts'
import { createLog } from '../../src/platform/log.ts'
import { callers, type Caller } from '../matrix/callers.ts'
import { cellOf, ownValues } from '../matrix/cells.ts'
import type { Fixture } from '../matrix/fixture.ts'
import { prepared } from '../matrix/preparations.ts'
import { verdict } from '../matrix/verdict.ts'
import { cast } from '../fixtures/cast.ts'

/** Makes the program ask its database whatever it asks: each call, each page, each errand. */
export async function doEverything(here: Fixture): Promise<void> {
  for (const endpoint of here.endpoints) {
    for (const caller of oneOfEach(endpoint)) await getThrough(here, endpoint, caller)
  }
  const pages = here.pages.map(({ page }) => page.path).filter((path) => !path.includes('{'))
  for (const path of pages) await here.get(path)
  await here.outbox.runDue()
  await here.digest.runDue()
  await notifyFirm(here)
  await keptHouse(here)
}

/** The firm is told when it has an address, and was told of nothing for a while. */
async function notifyFirm({ database, clock, firmNews }: Fixture): Promise<void> {
  const company = { ...builtInCompany, email: 'desk@harbour.example' }
  const row = { id: 'only' as const, ...company, updated_at: clock.now().toISOString() }
  await database.transaction((trx) => trx.insertInto('company_info').values(row).execute())
  clock.pass(60 * 60 * 1000)
  assert.ok((await firmNews.runDue()) > 0)
}

/** What is done at the start and hourly, once. */
async function keptHouse({ database, clock, sweep }: Fixture): Promise<void> {
  const done = Promise.withResolvers<void>()
  const log = createLog('warn', { write: (line) => done.reject(new Error(line)) })
  const stop = keepHouse(database, clock, log, () => sweep().then(done.resolve))
  await done.promise.finally(stop)
}

/** One of the firm and one of a company, where both are let in: what they are told may differ. */
function oneOfEach(endpoint: Endpoint): Caller[] {
  const admitted = callers.filter((caller) => verdict(endpoint, caller) === 'in')
  const isOfFirm = ({ name }: Caller) => name !== null && cast[name].home === null
  const both = [admitted.find((caller) => !isOfFirm(caller)), admitted.find(isOfFirm)]
  const some = endpoint.access === 'anyone' ? both.slice(0, 1) : both
  return some.filter((caller) => caller !== undefined)
}

/** Tries what is theirs until something succeeds. */
async function getThrough(here: Fixture, endpoint: Endpoint, caller: Caller): Promise<void> {
  for (const values of ownValues(endpoint, caller, here.things)) {
    const { status } = await here.ask(await prepared(here, cellOf(endpoint, caller, values)))
    if (endpoint.limit) await here.calm()
    if (endpoint.method !== 'GET' && status < 400) await here.restore()
    if (status < 300) return
  }
}
