import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { heldClock } from '../../../test/support/clock.ts'
import { freshFolder } from '../../../test/support/database/database.ts'
import { drawingsIn } from './drawings.ts'

const words = { label: '', title: 'About', excerpt: '', firm: 'Coronet' }

/** A folder, and a drawing function that takes 20 ms and counts its calls. */
function fixture(t: TestContext) {
  const folder = join(freshFolder(t), 'cards')
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  const calls = { count: 0, running: 0, most: 0, fail: false }
  async function draw() {
    calls.count += 1
    calls.most = Math.max(calls.most, ++calls.running)
    await wait(20)
    calls.running -= 1
    if (calls.fail) throw new Error('drawing failed')
    return Buffer.from('a picture')
  }
  return { folder, clock, calls, open: () => drawingsIn({ folder, draw, clock }) }
}

test('a card that two processes need at the same time is drawn once', async (t) => {
  const { folder, calls, open } = fixture(t)
  const [one, other] = [open(), open()]
  const requests = [one, one, other, other].map((process) => process.get('about', words))
  const pictures = await Promise.all(requests)
  assert.equal(calls.count, 1)
  assert.ok(pictures.every((picture) => picture.toString() === 'a picture'))
  assert.equal((await open().get('about', words)).toString(), 'a picture')
  assert.equal(calls.count, 1, 'read from its file')
  assert.deepEqual(readdirSync(folder), ['about.png'])
})

test('a process draws one card at a time, and refuses more than 30 that wait', async (t) => {
  const { calls, open } = fixture(t)
  const drawings = open()
  const requests = Array.from({ length: 40 }, (_, at) => drawings.get(`card${at}`, words))
  const ended = await Promise.allSettled(requests)
  const refused = ended.filter((one) => one.status === 'rejected')
  assert.equal(refused.length, 10)
  assert.ok(refused.every(({ reason }) => (reason as { status: number }).status === 503))
  assert.deepEqual([calls.count, calls.most], [30, 1])
})

test('a failed drawing leaves no file, and the next request draws again', async (t) => {
  const { folder, calls, open } = fixture(t)
  const drawings = open()
  calls.fail = true
  await assert.rejects(drawings.get('about', words), /drawing failed/)
  assert.deepEqual(readdirSync(folder), [])
  calls.fail = false
  assert.equal((await drawings.get('about', words)).toString(), 'a picture')
})

test('a drawing that a dead process left unfinished is started again, and old cards are deleted', async (t) => {
  const { folder, clock, open } = fixture(t)
  mkdirSync(folder)
  const file = (name: string, msAgo: number) => {
    writeFileSync(join(folder, name), '')
    const at = new Date(clock.now().getTime() - msAgo)
    utimesSync(join(folder, name), at, at)
  }
  file('about.png.part', 41_000)
  const drawings = open()
  assert.equal((await drawings.get('about', words)).toString(), 'a picture')
  const aDay = 86_400_000
  file('old.png', 91 * aDay)
  file('dead.png.part', 91 * aDay)
  file('young.png', 89 * aDay)
  await drawings.sweep()
  assert.deepEqual(readdirSync(folder).sort(), ['about.png', 'young.png'])
})
