import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outboxRoom } from '../../../test/support/outbox-room.ts'
import type { Outcome } from './queue.ts'

const fails: Outcome = { end: 'later', why: 'not now' }

const seconds = [
  30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600, 21_600, 21_600,
]

for (const chance of [1, 0.5]) {
  test(`tries grow apart, up to ${chance} of 6 h, and end after fifteen`, async (t) => {
    const room = await outboxRoom(t, { random: () => chance })
    room.ending = () => fails
    const id = await room.add()
    const pauses: number[] = []
    for (;;) {
      await room.outbox.runDue()
      const { state, next_try_at, last_error } = await room.look(id)
      assert.deepEqual([state, last_error], ['failed', 'not now'])
      if (next_try_at === null) break
      const pause = Date.parse(next_try_at) - room.clock.now().getTime()
      pauses.push(pause / 1000)
      room.clock.pass(pause - 1)
      await room.outbox.runDue()
      assert.equal(room.tried.length, pauses.length, 'tried before its time')
      room.clock.pass(1)
    }
    assert.deepEqual(
      pauses,
      seconds.map((each) => each * chance),
    )
    assert.deepEqual(
      room.tried.map(({ attempt }) => attempt),
      seconds.map((_, i) => i + 1).concat(15),
    )
    assert.equal((await room.look(id)).ended_at, room.clock.now().toISOString())
    room.clock.pass(365 * 86_400_000)
    await room.outbox.runDue()
    assert.equal(room.tried.length, 15)
  })
}

test('the other side may ask for a longer pause, not for a shorter one', async (t) => {
  const room = await outboxRoom(t, { random: () => 0 })
  room.ending = ({ about }) => ({ ...fails, soonest: Number(about) })
  const [long, short] = [await room.add({ about: '7200000' }), await room.add({ about: '1' })]
  await room.outbox.runDue()
  assert.equal((await room.look(long)).next_try_at, '2026-11-20T17:00:00.000Z')
  assert.equal((await room.look(short)).next_try_at, '2026-11-20T15:00:01.000Z')
})
