import type { TestContext } from 'node:test'
import { writeAbout } from '../support/rows.ts'
import { cast, companies, idOf } from '../fixtures/cast.ts'
import { storeFiles } from '../fixtures/files.ts'
import { addCast } from '../fixtures/rows.ts'
import { world } from '../support/world.ts'
import { asker, type Answer, type Question } from './ask.ts'
import { openOddSessions, type Caller } from './callers.ts'
import type { Cell } from './cells.ts'
import { thingsIn } from './ids.ts'
import { changesIn, readState, restorer, secretsIn } from './state.ts'

export type Fixture = Awaited<ReturnType<typeof fixture>>

type Wrap = NonNullable<Parameters<typeof world>[1]>['wrap']

/** The whole program with the whole cast in it, and content that the public may see. */
export async function fixture(t: TestContext, wrap?: Wrap) {
  const here = await world(t, { demo: false, settings: { DEMO: 'off' }, ...(wrap && { wrap }) })
  const { database } = here
  await fill(here)
  const state = await readState(database)
  const { ask, close } = asker(here.port)
  t.after(close)
  return {
    ...here,
    endpoints: here.routes.map(({ endpoint }) => endpoint),
    private: { things: thingsIn(state), secrets: secretsIn(state) },
    things: thingsIn(state),
    ask,
    restore: await restorer(database, state),
    changes: async () => changesIn(state, await readState(database)),
    /** Empties the buckets of all limits, which would refuse what comes so fast. */
    calm: async () => {
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

/** What was said wrongly, as sentences; many of the same kind are told by the first ones. */
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

export const named = (caller: Caller, { method, path }: Question) =>
  `${caller.who}: ${method} ${path}`

/** Says so when an answer holds what is not for this caller, in any byte of it. */
export function lookForLeaks(
  { say }: Complaints,
  { things, secrets }: Fixture['private'],
  { endpoint, caller, question }: Pick<Cell, 'endpoint' | 'caller' | 'question'>,
  { bytes, status }: Answer,
): void {
  if (status < 300 && secrets.some((secret) => bytes.includes(secret)))
    say(`${named(caller, question)} tells a secret: ${bytes.slice(-300)}`)
  // The firm's own people see everybody where a call is theirs; elsewhere they are strangers, too.
  if (endpoint.access.startsWith('staff:') && status < 400) return
  const home = caller.knows ?? (caller.name && cast[caller.name].home)
  const text = bytes.toLowerCase()
  for (const key of ['halden', 'cedar'] as const) {
    const { mark } = companies[key]
    if (home !== key && text.includes(mark))
      say(`${named(caller, question)} tells of ${companies[key].name}: ${around(text, mark)}`)
  }
  if (endpoint.access !== 'self' || caller.name === null) return
  const own = idOf('account', caller.name)
  for (const { account, id } of things)
    if (account !== null && account !== own && bytes.includes(id))
      say(`${named(caller, question)} tells of somebody else: ${id}`)
}

function around(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + 60))
}
