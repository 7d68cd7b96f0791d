import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { freshDatabase, freshFolder } from '../../../test/support/database/database.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { createLog } from '../log.ts'
import { claimPlace, renewPlace } from './place-store.ts'
import { filesIn } from './files.ts'
import {
  filesPlaceOf,
  isElsewhere,
  placeKeeper,
  refuseOtherPlace,
  refusingElsewhere,
} from './place.ts'

async function served(t: TestContext) {
  const database = await freshDatabase(t)
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  const claim = async (place: string) =>
    await database.transaction((trx) => claimPlace(trx, place, clock.now()))
  return { database, clock, claim }
}

test('nobody serves from another place while somebody is served from one', async (t) => {
  const { database, clock, claim } = await served(t)
  assert.ok(await claim('one'))
  assert.ok(await claim('one'), 'a second process with the same files')
  assert.ok(!(await claim('other')))
  clock.pass(59_000)
  assert.ok(await renewPlace(database, 'one', clock.now()))
  clock.pass(59_000)
  assert.ok(!(await claim('other')))
  clock.pass(2_000)
  assert.ok(await claim('other'), 'whoever was there has died')
  assert.ok(!(await renewPlace(database, 'one', clock.now())), 'and is not served any more')
})

test('who goes leaves the place to another after 20 s, in which those who go on say so again', async (t) => {
  const { database, clock, claim } = await served(t)
  await claim('one')
  // As a process leaves that stops; the others of the same place beat every 15 s.
  await renewPlace(database, 'one', new Date(clock.now().getTime() - 40_000))
  assert.ok(!(await claim('other')))
  clock.pass(20_001)
  assert.ok(await claim('other'))
})

test('of two that start at once with other places, one serves', async (t) => {
  const { claim } = await served(t)
  const claims = await Promise.all(['one', 'other'].map(claim))
  assert.deepEqual(claims.toSorted(), [false, true])
})

test('a folder is known by what is in it, and a store by its address without its region', async (t) => {
  const folders = [freshFolder(t), freshFolder(t)]
  const [one = '', other = ''] = await Promise.all(
    folders.map((DATA_DIR) => filesPlaceOf({ DATA_DIR })),
  )
  assert.match(one, /^[\da-f]{32}$/)
  assert.notEqual(one, other)
  assert.equal(await filesPlaceOf({ DATA_DIR: folders[0] as string }), one)
  assert.equal(readFileSync(join(folders[0] as string, 'files', 'place'), 'utf8'), one)
  const FILES_URL = 's3://bucket/a?endpoint=https://s3.example.com&region=eu-1'
  const place = await filesPlaceOf({ DATA_DIR: folders[0] as string, FILES_URL })
  assert.equal(place, 'https://s3.example.com/bucket/a/')
})

test('a start with other files than those of who serves already is refused on PostgreSQL, and on SQLite there are none', async (t) => {
  const { database } = await served(t)
  const isAlone = database.engine === 'sqlite'
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line).msg) })
  const [first, second] = [{ DATA_DIR: freshFolder(t) }, { DATA_DIR: freshFolder(t) }]
  await refuseOtherPlace(database, first)
  await refuseOtherPlace(database, first)
  const refused = await refuseOtherPlace(database, second).catch((error: Error) => error)
  const expected = isAlone ? /^undefined$/ : /has its files elsewhere than .*Set the same FILES_URL/
  assert.match(refused instanceof Error ? refused.message : String(refused), expected)
  const keeper = placeKeeper({ database, log, config: first })
  await keeper.beat()
  assert.deepEqual(lines, [])
  rmSync(join(first.DATA_DIR, 'files'), { recursive: true, force: true })
  await keeper.beat()
  await keeper.beat()
  assert.equal(lines.length, isAlone ? 0 : 1, 'its folder is another one now')
  const files = refusingElsewhere(filesIn(freshFolder(t)), database)
  const taken = await files.append('a'.repeat(32), 0).then(
    async (part) => await part.close(),
    ({ status }) => status,
  )
  assert.equal(taken, isAlone ? undefined : 503)
  assert.equal(isElsewhere(database), !isAlone)
  // Whoever was there has gone.
  await database.transaction((trx) =>
    trx
      .updateTable('file_place')
      .set({ seen_at: new Date(0).toISOString() })
      .execute(),
  )
  await keeper.beat()
  assert.equal(isElsewhere(database), false)
  keeper.stop()
})
