import assert from 'node:assert/strict'
import { existsSync, renameSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createLog } from '../../src/platform/log.ts'
import { ampleDisk, watchDisk, type Disk } from '../../src/platform/storage/disk.ts'
import { signedIn } from '../support/signin/signed-in.ts'
import { world } from '../support/world.ts'

async function placeWith(t: TestContext, given?: Disk) {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line).msg) })
  const { address } = await world(t)
  const watched = watchDisk({ folder: address.dataDir, floor: 0, log })
  t.after(watched.stop)
  await watched.measure()
  const place = await world(t, { address, disk: given ?? watched.disk })
  return { ...place, lines, folder: address.dataDir }
}

type Place = Awaited<ReturnType<typeof placeWith>>

async function ready(place: Place) {
  const answer = await place.request('/ready', {})
  const { data_folder: folder } = JSON.parse(await answer.text())
  return `${answer.status} ${folder}`
}

/** Waits until `/ready` says it; gives what it says after 3 s at most. */
async function until(place: Place, wanted: string): Promise<string> {
  for (let tries = 0; tries < 60 && (await ready(place)) !== wanted; tries += 1) await wait(50)
  return await ready(place)
}

/** Moves the folder away and back while the program runs; gives what it did that it should not. */
async function complaints(place: Place): Promise<string[]> {
  const { folder } = place
  const headers = { ...(await signedIn(place, 'demo')), 'Content-Type': 'application/json' }
  const [{ id: project }] = JSON.parse(
    await (await place.request('/api/projects/', { headers })).text(),
  )
  const body = JSON.stringify({ project, name: 'survey.pdf', size: 1_000 })
  const upload = async () =>
    (await place.request('/api/uploads/', { method: 'POST', headers, body })).status
  const wrong: string[] = []
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) wrong.push(`${what}: ${found}, not ${wanted}`)
  }
  expect('an upload', await upload(), 201)
  renameSync(folder, `${folder}-moved`)
  expect('an upload at once', await upload(), 503)
  expect('/ready', await until(place, '503 away'), '503 away')
  expect('a page', (await place.request('/services', {})).status, 200)
  expect('the old place', existsSync(folder) ? 'made anew' : 'left alone', 'left alone')
  renameSync(`${folder}-moved`, folder)
  expect('/ready', await until(place, '200 here'), '200 here')
  expect('an upload afterwards', await upload(), 201)
  return wrong
}

test('while the data folder is moved away no file is taken in, and afterwards again', async (t) => {
  const place = await placeWith(t)
  assert.deepEqual(await complaints(place), [])
  assert.deepEqual(place.lines, [
    'the data folder is not where it was at the start: no files are taken in',
    'the data folder is back',
  ])
})

test('the same check fails for a program that does not look where its folder is', async (t) => {
  const found = await complaints(await placeWith(t, ampleDisk))
  assert.match(found.join('\n'), /\/ready: .*here, not 503 away/)
})
