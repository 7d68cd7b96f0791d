// On SQLite alone: each test starts a PostgreSQL server of its own, to freeze and to stop it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../src/database/open.ts'
import { DatabaseAway } from '../../src/database/away.ts'
import { hasPostgres } from '../engines/postgres.ts'
import { times } from '../support/thorough.ts'
import {
  answersAgain,
  complaintsAbout,
  everyKind,
  ownServer,
  see,
  warnings,
} from './away-fixture.ts'

type Place = Awaited<ReturnType<typeof ownServer>>

const faults: [name: string, away: (place: Place) => unknown, back: (place: Place) => unknown][] = [
  ['frozen', ({ server }) => server.signal('SIGSTOP'), ({ server }) => server.signal('SIGCONT')],
  ['stopped', ({ server }) => server.halt(), ({ server }) => server.restart()],
]

/** Sends each request, again and again for a while, all at once. */
async function everything(place: Place) {
  const sends = await everyKind(place)
  return async () => {
    const rounds = Array.from({ length: times(2, 20) }, async (_, round) => {
      await wait(round * 400)
      return await Promise.all(sends.map((send) => send()))
    })
    return (await Promise.all(rounds)).flat()
  }
}

const skip = !hasPostgres() && 'PostgreSQL is not installed on this machine'

for (const [name, away, back] of faults)
  test(
    `while the database is ${name}, every answer is 503 in time, and cached pages are served`,
    { skip },
    async (t) => {
      const place = await ownServer(t)
      const send = await everything(place)
      await place.lookForChanges()
      const before = await (await place.get('/')).text()
      await away(place)
      const [seen, home] = await Promise.all([send(), see(place, '/')])
      assert.deepEqual(complaintsAbout(seen), [])
      assert.deepEqual(
        [home.status, home.text === before, home.ms < times(2_000, 500)],
        [200, true, true],
      )
      assert.match(
        seen.find(({ what }) => what === 'POST /contact')?.text ?? '',
        /iris@quince.example/,
      )
      assert.deepEqual(warnings(place), ['the database is away'])
      await back(place)
      const took = await answersAgain(place, '/api/services/?category=advisory')
      assert.ok(took < times(4_000, 1_000), `back after ${took} ms`)
      assert.deepEqual(warnings(place), ['the database is away', 'the database is back'])
      for (const path of ['/login', '/dashboard', '/console', '/invitation', '/about'])
        assert.match((await see(place, path)).text, /Coronet Consulting/, path)
    },
  )

test(
  'the same check fails for a program that does not know what is missing',
  { skip },
  async (t) => {
    const place = await ownServer(t, { wrap: unaware })
    const send = await everything(place)
    place.server.signal('SIGSTOP')
    const found = complaintsAbout(await send()).join('\n')
    place.server.signal('SIGCONT')
    assert.match(found, /answered 500/)
  },
)

/** A database whose transactions fail with an error that says nothing. */
const unaware = (database: Database): Database => ({
  ...database,
  transaction: (run, manner) =>
    database.transaction(run, manner).catch((error: unknown) => {
      throw error instanceof DatabaseAway ? new Error('no answer') : error
    }),
})

test('a database that is frozen does not keep the program from closing', { skip }, async (t) => {
  const place = await ownServer(t)
  const read = () => place.database.read.selectFrom('edition').select('version').execute()
  await read()
  place.server.signal('SIGSTOP')
  // A process may do one thing more before the signal reaches it.
  while (await read().catch(awayOnly));
  const begun = performance.now()
  await place.database.close()
  assert.ok(performance.now() - begun < 2_000)
})

function awayOnly(error: unknown): null {
  assert.ok(error instanceof DatabaseAway)
  return null
}
