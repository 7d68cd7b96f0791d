import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lifetime } from './lifetime.ts'

test('a session lasts as long as the specification says, by whose it is and where', () => {
  const hours = (idle: number, most: number) => ({ idle: idle * 3_600_000, most: most * 3_600_000 })
  for (const [staff, remembered, bound, lasts] of [
    [true, false, true, hours(1, 12)],
    [true, true, true, hours(1, 12)],
    [true, false, false, hours(1, 8)],
    [true, true, false, hours(1, 8)],
    [false, false, true, hours(2, 12)],
    [false, true, true, hours(14 * 24, 30 * 24)],
    [false, false, false, hours(8, 8)],
    [false, true, false, hours(8, 8)],
  ] as const)
    assert.deepEqual(
      lifetime({ staff, remembered, bound }),
      lasts,
      JSON.stringify([staff, remembered, bound]),
    )
})
