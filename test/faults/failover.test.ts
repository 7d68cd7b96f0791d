// On SQLite alone: each test starts a PostgreSQL server of its own, with a standby that takes over.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { hasPostgres } from '../engines/postgres.ts'
import { startPair, type PostgresPair } from '../engines/postgres-pair.ts'
import { newClientAddress } from '../support/client-address.ts'
import { freshFolder } from '../support/database/database.ts'
import { times } from '../support/thorough.ts'
import { world } from '../support/world.ts'
import { answersAgain, complaintsAbout, everyKind, see, type Seen } from './away-fixture.ts'
import { acknowledgedOf, client, losses, visitor, type Record } from './visitors.ts'
import { enquiry } from './enquiry.ts'

const skip = !hasPostgres() && 'PostgreSQL is not installed on this machine'

async function pairFixture(t: TestContext, synchronous: boolean, by: 'url' | 'hosts' = 'url') {
  const pair = (await startPair({ synchronous })) as PostgresPair
  t.after(() => pair.stop())
  const address = { url: pair[by], dataDir: freshFolder(t) }
  const database = await openDatabase(address)
  await migrate(database)
  await database.close()
  const settings = { TRUSTED_PROXIES: '127.0.0.1' }
  return { pair, synchronous, place: await world(t, { address, settings }) }
}

type Fail = (pair: PostgresPair) => Promise<unknown>

/** The primary fails under load; the standby, which was cut off just before, takes over. */
async function failOver(fixture: Awaited<ReturnType<typeof pairFixture>>, kill: Fail) {
  const { pair, synchronous, place } = fixture
  const kinds = await everyKind(place)
  let over = false
  const record: Record = { sent: [], seen: [] }
  const visitors = Array.from({ length: 8 }, (_, at) =>
    visitor(place, `visitor-${at}`, record, () => over),
  )
  visitors.push(client(place, record, () => over))
  while (acknowledgedOf(record) < times(16, 100)) await wait(20)
  // What happens last does not arrive, as when a rack loses its network and then its power.
  pair.join(false)
  await wait(300)
  // A standby that is not waited for lacks these; a busy machine takes longer than that for one.
  const enough = synchronous ? 0 : acknowledgedOf(record) + 8
  while (acknowledgedOf(record) < enough) await wait(20)
  await kill(pair)
  await wait(200)
  const away = Promise.all(kinds.map((send) => send()))
  await wait(times(700, 3_000))
  // The address is moved before the standby takes writes.
  pair.lead(pair.standby)
  const refused = Promise.all(kinds.map((send) => send()))
  await wait(times(700, 2_000))
  await pair.promote()
  const back = await answersAgain(place, '/api/services/?category=advisory')
  const refusedThen = [...(await away), ...(await refused)].filter(({ status }) => status >= 400)
  await wait(times(300, 1_500))
  over = true
  await Promise.all(visitors)
  record.seen.push(...refusedThen)
  return { ...record, back }
}

const failures: [name: string, kill: Fail][] = [
  ['is killed', async ({ primary }) => primary.signal('SIGKILL')],
  ['is stopped at once', async ({ primary }) => await primary.stop()],
  ['is frozen', async ({ primary }) => primary.signal('SIGSTOP')],
]

for (const [name, kill] of failures)
  test(
    `when the primary ${name} and its standby takes over, nothing acknowledged is lost`,
    { skip },
    async (t) => {
      const fixture = await pairFixture(t, true)
      const record = await failOver(fixture, kill)
      const { sent, seen, back } = record
      assert.deepEqual(await losses(fixture.place, sent), [])
      assert.deepEqual(complaintsAbout(seen), [])
      assert.ok(back < times(20_000, 1_000), `back after ${back} ms`)
      const acknowledged = acknowledgedOf(record)
      t.diagnostic(`${acknowledged} acknowledged, ${seen.length} refused, back in ${back} ms`)
    },
  )

const switches: [name: string, kill: Fail, isWrong: (seen: Seen) => boolean][] = [
  ['is killed', async ({ primary }) => primary.signal('SIGKILL'), () => true],
  ['is frozen', async ({ primary }) => primary.signal('SIGSTOP'), () => true],
  // It still reads, and acknowledges nothing without its standby; then both take writes for a moment.
  ['goes on', async () => {}, ({ status }) => status >= 500],
]

for (const [name, kill, isWrong] of switches)
  test(
    `of two hosts the standby is used once it is promoted, when the primary ${name}`,
    { skip },
    async (t) => {
      const fixture = await pairFixture(t, true, 'hosts')
      const record = await failOver(fixture, kill)
      assert.deepEqual(await losses(fixture.place, record.sent), [])
      assert.deepEqual(complaintsAbout(record.seen.filter(isWrong)), [])
      assert.ok(record.back < times(20_000, 1_000), `back after ${record.back} ms`)
      t.diagnostic(`${acknowledgedOf(record)} acknowledged, back in ${record.back} ms`)
    },
  )

test('the same check fails with a standby that is not waited for', { skip }, async (t) => {
  const fixture = await pairFixture(t, false)
  const { sent } = await failOver(fixture, async ({ primary }) => primary.signal('SIGKILL'))
  assert.match((await losses(fixture.place, sent)).join('\n'), /was acknowledged and is not there/)
})

test(
  'while the standby that is waited for is cut off, writes are 503 in time',
  { skip },
  async (t) => {
    const { pair, place } = await pairFixture(t, true)
    const write = async (key: string) =>
      await see(place, '/api/contact/', enquiry({ key, address: newClientAddress() }))
    assert.equal((await write('cut-off-before')).status, 201)
    pair.join(false)
    const seen = await Promise.all(['cut-off-one', 'cut-off-two'].map(write))
    await wait(500)
    seen.push(await write('cut-off-three'))
    assert.deepEqual(complaintsAbout(seen), [])
    pair.join(true)
    while ((await write('cut-off-one')).status !== 201) await wait(50)
  },
)
