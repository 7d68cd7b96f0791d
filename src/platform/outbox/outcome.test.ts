import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outboxFixture } from '../../../test/support/mail/outbox-fixture.ts'
import type { Outcome, Task } from './queue.ts'

const fails: Outcome = { end: 'later', why: 'not now' }

const seconds = [
  30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600, 21_600, 21_600,
]

for (const chance of [1, 0.5]) {
  test(`pauses between tries grow up to ${chance} of 6 h, and the fifteenth try is the last`, async (t) => {
    const fixture = await outboxFixture(t, { random: () => chance })
    fixture.ending = () => fails
    const id = await fixture.add()
    const pauses: number[] = []
    for (;;) {
      await fixture.outbox.runDue()
      const { state, next_try_at, last_error } = await fixture.look(id)
      assert.deepEqual([state, last_error], ['failed', 'not now'])
      if (next_try_at === null) break
      const pause = Date.parse(next_try_at) - fixture.clock.now().getTime()
      pauses.push(pause / 1000)
      fixture.clock.pass(pause - 1)
      await fixture.outbox.runDue()
      assert.equal(fixture.tried.length, pauses.length, 'tried before its time')
      fixture.clock.pass(1)
    }
    assert.deepEqual(
      pauses,
      seconds.map((each) => each * chance),
    )
    assert.deepEqual(
      fixture.tried.map(({ attempt }) => attempt),
      seconds.map((_, i) => i + 1).concat(15),
    )
    assert.equal((await fixture.look(id)).ended_at, fixture.clock.now().toISOString())
    fixture.clock.pass(365 * 86_400_000)
    await fixture.outbox.runDue()
    assert.equal(fixture.tried.length, 15)
  })
}

test('`soonest` makes a pause longer, never shorter', async (t) => {
  // No mail: what a mail waits for longer than its pause counts as put off by a clock that was ahead.
  const salesforce = async ({ about }: Task): Promise<Outcome> => ({
    ...fails,
    soonest: Number(about),
  })
  const fixture = await outboxFixture(t, { random: () => 0, perform: { salesforce } })
  const kind = 'salesforce'
  const long = await fixture.add({ kind, about: '7200000' })
  const short = await fixture.add({ kind, about: '1' })
  await fixture.outbox.runDue()
  assert.equal((await fixture.look(long)).next_try_at, '2026-11-20T17:00:00.000Z')
  assert.equal((await fixture.look(short)).next_try_at, '2026-11-20T15:00:01.000Z')
})
