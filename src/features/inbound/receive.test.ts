import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase, freshFolder } from '../../../test/support/database/database.ts'
import { filesIn } from '../../platform/storage/files.ts'
import { receivingMail } from './receive.ts'

/** As many as a provider sends at once. */
const atOnce = 16

async function receiving(t: TestContext) {
  const folder = freshFolder(t)
  const woken: string[] = []
  const receive = receivingMail({
    database: await freshDatabase(t),
    clock: heldClock('2026-11-20T15:00:00.000Z'),
    files: filesIn(folder),
    room: async () => {},
    wake: () => void woken.push('woken'),
  })
  /** A mail that comes in until it is said to end, or to break. */
  const slow = (words: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // It may break before anybody has read so far.
    promise.catch(() => {})
    const bytes = (async function* () {
      yield Buffer.from(words)
      await promise
    })()
    return { received: receive(bytes), end: resolve, fail: reject }
  }
  return { woken, slow }
}

test('so many mails come in at once, and another once one of them is in or has broken off', async (t) => {
  const { woken, slow } = await receiving(t)
  const mails = Array.from({ length: atOnce }, (_, nth) => slow(`mail ${nth}`))
  const refused = async () => {
    const { received, end } = slow('one more')
    end()
    await assert.rejects(received, { status: 503 })
  }
  await refused()
  await refused()
  const [first, second, ...rest] = mails
  first?.end()
  const { id } = (await first?.received) ?? { id: '' }
  assert.notEqual(id, '')
  const next = slow('the next')
  await refused()
  second?.fail(new Error('broken off'))
  await assert.rejects(second?.received ?? Promise.resolve(), /broken off/)
  const last = slow('the last')
  await refused()
  for (const { end } of [...rest, next, last]) end()
  const ids = await Promise.all(
    [...rest, next, last].map(async ({ received }) => (await received).id),
  )
  assert.equal(new Set([id, ...ids]).size, atOnce + 1)
  assert.equal(woken.length, atOnce + 1)
})
