import assert from 'node:assert/strict'
import { existsSync, renameSync, statfsSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { createLog } from '../log.ts'
import { watchDisk } from './disk.ts'

function watchedFolder(t: TestContext) {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line).msg) })
  const folder = join(freshFolder(t), 'data')
  renameSync(freshFolder(t), folder)
  const { disk, measure, stop } = watchDisk({ folder, floor: 0, log })
  // So that nothing is measured but what a test asks for.
  stop()
  return { folder, lines, disk, measure }
}

test('no file is taken in while the folder is somewhere else, and none is looked for there', async (t) => {
  const { folder, lines, disk, measure } = watchedFolder(t)
  await disk.demandRoomFor(1)
  renameSync(folder, `${folder}-moved`)
  await assert.rejects(disk.demandRoomFor(1), { status: 503 })
  assert.ok(!disk.isThere())
  await measure()
  renameSync(`${folder}-moved`, folder)
  await disk.demandRoomFor(1)
  assert.deepEqual(lines, [
    'the data folder is not where it was at the start: no files are taken in',
    'the data folder is back',
  ])
})

/** A file that can be opened, and fails as a broken disk does when it is written. */
const broken = '/proc/self/mem'

test(
  'a disk that is suspected is tried before the next file is taken in, and again until it works',
  { skip: !existsSync(broken) },
  async (t) => {
    const { folder, lines, disk } = watchedFolder(t)
    symlinkSync(broken, join(folder, 'trial'))
    await disk.demandRoomFor(1)
    disk.suspect()
    await assert.rejects(disk.demandRoomFor(1), { status: 503 })
    await assert.rejects(disk.demandRoomFor(1), { status: 503 })
    assert.ok(disk.isFailing())
    unlinkSync(join(folder, 'trial'))
    await disk.demandRoomFor(1)
    assert.ok(!disk.isFailing())
    assert.ok(!existsSync(join(folder, 'trial')), 'it leaves nothing behind')
    assert.deepEqual(lines, ['the disk fails: no files are taken in', 'the disk works again'])
  },
)

test('a file for which there is no room above the floor is refused as such', async (t) => {
  const { disk } = watchedFolder(t)
  await assert.rejects(disk.demandRoomFor(Number.MAX_SAFE_INTEGER), { status: 507 })
})

test('with files in a store an upload needs no room here, and is refused with long texts', async (t) => {
  const folder = freshFolder(t)
  const { bavail, bsize } = statfsSync(folder)
  const taking = async (floor: number, hasStore: boolean) => {
    const log = createLog('silent')
    const { disk, measure, stop } = watchDisk({
      folder,
      floor: floor * bavail * bsize,
      hasStore,
      log,
    })
    stop()
    await measure()
    await disk.demandRoomFor(100 * bavail * bsize)
    return disk.rung()
  }
  assert.equal(await taking(0, true), 'everything')
  assert.equal(await taking(1.5, true), 'everything')
  await assert.rejects(taking(3, true), { status: 507 })
  await assert.rejects(taking(1.5, false), { status: 507 })
  await assert.rejects(taking(0, false), { status: 507 })
})
