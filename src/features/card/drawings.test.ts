import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { heldClock } from '../../../test/support/clock.ts'
import { freshFolder } from '../../../test/support/database.ts'
import { drawingsIn } from './drawings.ts'

const words = { label: '', title: 'About', excerpt: '', firm: 'Coronet' }

/** A folder with a pen that counts, and takes a moment. */
function fixture(t: TestContext) {
  const folder = join(freshFolder(t), 'cards')
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  const pen = { count: 0, at: 0, most: 0, fails: false }
  async function draw() {
    pen.count += 1
    pen.most = Math.max(pen.most, ++pen.at)
    await wait(20)
    pen.at -= 1
    if (pen.fails) throw new Error('no ink')
    return Buffer.from('a picture')
  }
  return { folder, clock, pen, open: () => drawingsIn({ folder, draw, clock }) }
}

test('two processes that are asked for a card together draw it once', async (t) => {
  const { folder, pen, open } = fixture(t)
  const [one, other] = [open(), open()]
  const asked = [one, one, other, other].map((process) => process.get('about', words))
  const pictures = await Promise.all(asked)
  assert.equal(pen.count, 1)
  assert.ok(pictures.every((picture) => picture.toString() === 'a picture'))
  assert.equal((await open().get('about', words)).toString(), 'a picture')
  assert.equal(pen.count, 1, 'kept')
  assert.deepEqual(readdirSync(folder), ['about.png'])
})

test('a process draws one card at a time, and lets few wait', async (t) => {
  const { pen, open } = fixture(t)
  const drawings = open()
  const asked = Array.from({ length: 40 }, (_, at) => drawings.get(`card${at}`, words))
  const ended = await Promise.allSettled(asked)
  const refused = ended.filter((one) => one.status === 'rejected')
  assert.equal(refused.length, 10)
  assert.ok(refused.every(({ reason }) => (reason as { status: number }).status === 503))
  assert.deepEqual([pen.count, pen.most], [30, 1])
})

test('what could not be drawn leaves nothing behind, and holds nobody up', async (t) => {
  const { folder, pen, open } = fixture(t)
  const drawings = open()
  pen.fails = true
  await assert.rejects(drawings.get('about', words), /no ink/)
  assert.deepEqual(readdirSync(folder), [])
  pen.fails = false
  assert.equal((await drawings.get('about', words)).toString(), 'a picture')
})

test('a drawing that a dead process began is begun anew, and old cards go', async (t) => {
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
