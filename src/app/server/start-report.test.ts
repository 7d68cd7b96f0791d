import assert from 'node:assert/strict'
import { chownSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { createLog } from '../../platform/log.ts'
import { reportStart } from './start-report.ts'
import type { World } from './world.ts'

interface Given {
  bypasses?: boolean
  environment?: Record<string, string>
  damage?: { look: () => Promise<string[]> }
}

/** What is logged of the start of a demo, at least as a warning; `uid`: whose process it is. */
async function warnings(t: TestContext, uid: number, given: Given = {}) {
  const lines: { level: number; msg: string; owner?: string | null }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
  const folder = freshFolder(t)
  // Somebody's whose folder it is, and who is not root, whoever runs this.
  if (process.getuid?.() === 0) chownSync(folder, 12_345, 12_345)
  const config = { DATA_DIR: folder, HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost', DEMO: 'on' }
  const { bypasses = false, environment = {}, damage } = given
  const database = { engine: 'sqlite', bypassesPolicies: bypasses }
  const world = { config, database, damage, log: createLog('debug', { write }) }
  const whose = t.mock.method(process as { getuid: () => number }, 'getuid', () => uid)
  const reported = reportStart(world as unknown as World, { port: 3000, environment })
  // It has looked whose process this is before it waits for anything.
  whose.mock.restore()
  await reported
  for (let turns = 0; turns < 5; turns++) await turn()
  assert.equal(lines.filter(({ msg }) => msg === 'started').length, 1)
  return lines.filter(({ level }) => level >= 40).map(({ msg }) => msg.slice(0, 29))
}

test('a start says what is not as it should be, and of what is in order nothing', async (t) => {
  assert.deepEqual(await warnings(t, 1_000), [])
  const [rooted] = await warnings(t, 0)
  assert.match(rooted ?? '', /^This runs as root, and/)
  assert.match((await warnings(t, 1_000, { bypasses: true })).join(), /^The role of DATABASE_URL/)
  const wrong = await warnings(t, 1_000, { environment: { PUBLIC_ULR: 'http://x' } })
  assert.equal(wrong.length, 1, wrong.join())
})

test('a damaged database is said once it was looked at, and so is that it could not be', async (t) => {
  const looked = async (look: () => Promise<string[]>) =>
    await warnings(t, 1_000, { damage: { look } })
  assert.deepEqual(await looked(async () => []), [])
  assert.match((await looked(async () => ['page 3'])).join(), /^portico\.sqlite is damaged/)
  const failed = await looked(() => Promise.reject(new Error('busy')))
  assert.match(failed.join(), /^cannot check portico/)
})
