import assert from 'node:assert/strict'
import { housekeeper } from '../../src/app/server/housekeeping.ts'
import { runOut } from '../../src/app/server/run-out.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { builtInCompany } from '../../src/features/content/builtin.ts'
import { createLog } from '../../src/platform/log.ts'
import { callers, type Caller } from '../matrix/callers.ts'
import { cellOf, ownValues, type Cell } from '../matrix/cells.ts'
import type { Answer } from '../matrix/client.ts'
import type { Fixture } from '../matrix/fixture.ts'
import { prepared } from '../matrix/preparations.ts'
import { verdict } from '../matrix/verdict.ts'
import { cast, idOf, signedInAs } from '../fixtures/cast.ts'

/** Makes the program run all of its queries: each endpoint, each page, each scheduled task. */
export async function doEverything(here: Fixture): Promise<void> {
  await doEach(here, async (_, send) => void (await send()))
  const pages = here.pages.map(({ page }) => page.path).filter((path) => !path.includes('{'))
  for (const path of pages) await here.get(path)
  await readTodays(here)
  await readRooms(here)
  await here.outbox.runDue()
  await here.digest.runDue()
  await notifyFirm(here)
  await runHousekeeping(here)
}

/** What needs somebody is another query for each right, and for what is theirs. */
async function readTodays({ send }: Fixture): Promise<void> {
  for (const name of ['Corin', 'Olwen'] as const)
    for (const path of ['', '?whose=mine', 'figures/', 'counts/']) {
      const request = {
        method: 'GET',
        path: `/api/staff/today/${path}`,
        headers: Object.entries(signedInAs(name)),
      }
      assert.equal((await send(request)).status, 200)
    }
}

/** How the lists of the console's rooms are narrowed down, each of which is another query. */
async function readRooms({ send, clock }: Fixture): Promise<void> {
  const at = clock.now().toISOString()
  const after = Buffer.from(JSON.stringify([`1${at}`, 'a'])).toString('base64url')
  const mailAfter = Buffer.from(JSON.stringify([at, 'a'])).toString('base64url')
  const paths = [
    'threads/?box=unread&whose=mine&search=halden+project',
    `threads/?after=${after}`,
    `threads/?box=unread&after=${after}`,
    'audit/?search=halden',
    `audit/?search=mateo&side=by&from=${at}&to=${at}&after=${at}_9`,
    `audit/?after=${at}_9`,
    'audit/?number=1',
    'mails/?search=halden+week',
    `mails/?box=failed&after=${mailAfter}`,
    `mails/?box=waiting&search=halden&after=${mailAfter}`,
    'everybody/?search=mateo+halden',
    `everybody/?box=clients&after=${after}`,
    `everybody/?box=firm&after=${after}`,
    'everybody/?box=invited&search=halden',
    `everybody/?box=suspended&after=${after}`,
    'projects/?consultant=me',
    `projects/?consultant=nobody&order=title&after=${after}`,
    'projects/?health=at_risk&order=-start_date',
    `projects/?client=${idOf('organisation', 'halden')}&overdue=yes`,
    'projects/?overdue=yes&page=board',
    `projects/?search=halden+project&after=${mailAfter}`,
    `project-narrowing/?client=${idOf('organisation', 'halden')}`,
  ]
  for (const path of paths) {
    const headers = Object.entries(signedInAs('Mona'))
    const { status } = await send({ method: 'GET', path: `/api/staff/${path}`, headers })
    assert.equal(status, 200, path)
  }
}

/** The firm gets a mail when it has an address, and an hour has passed since the last one. */
async function notifyFirm({ database, clock, firmNews }: Fixture): Promise<void> {
  const company = { ...builtInCompany, email: 'desk@harbour.example' }
  const row = { id: 'only' as const, ...company, updated_at: clock.now().toISOString() }
  await database.transaction((trx) => trx.insertInto('company_info').values(row).execute())
  clock.pass(60 * 60 * 1000)
  assert.ok((await firmNews.runDue()) > 0)
}

/** Runs once what is done at the start, each minute and hourly. */
async function runHousekeeping({
  database,
  clock,
  retain,
  sweep,
  logMissing,
}: Fixture): Promise<void> {
  const log = createLog('silent')
  const clockWatch = { moved: () => ({ ms: 0, whole: true }), start: () => {} }
  const parts = { database, clock, log, retain, sweep, logMissing, clockWatch }
  // Whatever time it is: first what is done before anything is deleted.
  await logMissing()
  await housekeeper(parts).tidy()
  await runOut({ database, clock, log }).look()
}

/** One caller of the firm and one of a company, if admitted: their queries may differ. */
function oneOfEach(endpoint: Endpoint): Caller[] {
  const admitted = callers.filter((caller) => verdict(endpoint, caller) === 'in')
  const isOfFirm = ({ name }: Caller) => name !== null && cast[name].home === null
  const both = [admitted.find((caller) => !isOfFirm(caller)), admitted.find(isOfFirm)]
  const some = endpoint.access === 'anyone' ? both.slice(0, 1) : both
  return some.filter((caller) => caller !== undefined)
}

/** What is done with a call when its turn has come: `send` is to be called once. */
type Do = (cell: Cell, send: () => Promise<Answer>) => Promise<void>

/** Each endpoint by one caller of each kind. */
export async function doEach(here: Fixture, act: Do): Promise<void> {
  for (const endpoint of here.endpoints)
    for (const caller of oneOfEach(endpoint)) await getThrough(here, endpoint, caller, act)
}

/** Tries the caller's own ids until a call succeeds. */
async function getThrough(here: Fixture, endpoint: Endpoint, caller: Caller, act: Do) {
  for (const values of ownValues(endpoint, caller, here.things)) {
    const cell = cellOf(endpoint, caller, values)
    // Before the call is looked at: what it needs is no effect of it.
    const request = await prepared(here, cell)
    let status = 0
    await act(cell, async () => {
      const answer = await here.send(request)
      status = answer.status
      return answer
    })
    if (endpoint.limit) await here.clearLimits()
    if (endpoint.method !== 'GET' && status < 400) await here.restore()
    if (status < 300) return
  }
}
