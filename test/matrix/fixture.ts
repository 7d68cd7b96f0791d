import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { writeAbout } from '../support/database/rows.ts'
import { cast, companies, idOf } from '../fixtures/cast.ts'
import { answersComeIn } from '../support/mail/inbound.ts'
import { storeFiles } from '../fixtures/files.ts'
import { addCast } from '../fixtures/rows.ts'
import type { Passwords } from '../../src/platform/auth/passwords.ts'
import { world } from '../support/world.ts'
import { broughtIn } from './arrival.ts'
import { createClient, type Answer, type ApiRequest } from './client.ts'
import { openOddSessions, type Caller } from './callers.ts'
import type { Cell } from './cells.ts'
import { thingsIn } from './ids.ts'
import { restorer } from './restore.ts'
import { changesIn, readState, secretsIn } from './state.ts'

export type Fixture = Awaited<ReturnType<typeof fixture>>

type Wrap = NonNullable<Parameters<typeof world>[1]>['wrap']

/** The whole program with the whole cast, and public content. */
export async function fixture(t: TestContext, wrap?: Wrap, passwords?: Passwords) {
  const here = await world(t, {
    demo: false,
    settings: { DEMO: 'off', ...answersComeIn },
    // Its process would write when others look for changes.
    workOnBackup: async (work) =>
      work.what === 'bring' ? broughtIn() : await new Promise(() => {}),
    refuseArrival: async () => null,
    ...(wrap && { wrap }),
    ...(passwords && { passwords }),
  })
  const { database } = here
  await fill(here)
  const state = await readState(database)
  const { send, close } = createClient(here.port)
  t.after(close)
  return {
    ...here,
    endpoints: here.routes.map(({ endpoint }) => endpoint),
    private: { things: thingsIn(state), secrets: secretsIn(state) },
    things: thingsIn(state),
    send,
    restore: await restorer(database, state),
    changes: async () => changesIn(state, await readState(database)),
    /** Empties all rate limits, which would refuse so many requests. */
    clearLimits: async () => {
      await database.transaction((trx) => trx.deleteFrom('rate_limit').execute())
    },
    faultsOfOurs: () =>
      here.log.filter(({ level }) => Number(level) >= 50).map((line) => JSON.stringify(line)),
  }
}

async function fill({
  address,
  database,
  clock,
  lookForChanges,
}: Awaited<ReturnType<typeof world>>) {
  await writeAbout(database, 'harbour', '2026-01-01T00:00:00.000Z')
  await lookForChanges()
  await addCast(database, clock)
  await storeFiles(address.dataDir)
  await openOddSessions(database, clock)
}

/** Collects violations as sentences; `first` gives the first twelve. */
export function complaints() {
  const all: string[] = []
  let cells = 0
  return {
    count: (more = 1) => void (cells += more),
    say: (sentence: string) => void all.push(sentence),
    get cells() {
      return cells
    },
    get first() {
      const rest = all.length - 12
      return rest > 0 ? [...all.slice(0, 12), `… and ${rest} more`] : all
    },
  }
}

export type Complaints = ReturnType<typeof complaints>

/** Fewer endpoints than this, and the list of them has lost some; there are about a hundred. */
const fewestEndpoints = 90

/**
 * Fails with the first complaints, with faults that were logged, and when too little was tried for
 * silence to mean anything: fewer than `perEndpoint` cells for each endpoint that there is.
 */
export function report(
  t: Pick<TestContext, 'diagnostic'>,
  { endpoints, faultsOfOurs }: Pick<Fixture, 'endpoints' | 'faultsOfOurs'>,
  wrong: Complaints,
  perEndpoint: number,
): void {
  const { length } = endpoints
  t.diagnostic(`${wrong.cells} cells of ${length} calls`)
  assert.deepEqual([...wrong.first, ...faultsOfOurs()], [])
  assert.ok(length >= fewestEndpoints, `There are ${length} endpoints, fewer than expected.`)
  const fewest = perEndpoint * length
  assert.ok(wrong.cells >= fewest, `${wrong.cells} cells were tried, and ${fewest} are expected.`)
}

export const named = (caller: Caller, { method, path }: ApiRequest) =>
  `${caller.who}: ${method} ${path}`

/** Reports an answer that contains data which is not for this caller. */
export function lookForLeaks(
  { say }: Complaints,
  { things, secrets }: Fixture['private'],
  { endpoint, caller, request }: Pick<Cell, 'endpoint' | 'caller' | 'request'>,
  { bytes, status }: Answer,
): void {
  if (status < 300 && secrets.some((secret) => bytes.includes(secret)))
    say(`${named(caller, request)} reveals a secret: ${bytes.slice(-300)}`)
  // At staff endpoints the firm's people may see everybody; elsewhere nobody.
  if (endpoint.access.startsWith('staff:') && status < 400) return
  const home = caller.knows ?? (caller.name && cast[caller.name].home)
  const text = bytes.toLowerCase()
  for (const key of ['halden', 'cedar'] as const) {
    const { mark } = companies[key]
    if (home !== key && text.includes(mark))
      say(`${named(caller, request)} reveals ${companies[key].name}: ${around(text, mark)}`)
  }
  if (endpoint.access !== 'self' || caller.name === null) return
  const own = idOf('account', caller.name)
  for (const { account, id } of things)
    if (account !== null && account !== own && bytes.includes(id))
      say(`${named(caller, request)} reveals somebody else: ${id}`)
}

function around(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + 60))
}
