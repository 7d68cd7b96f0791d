import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBehind, isFaultOfStatement, whyAway } from './replica-questions.ts'
import { createRest } from './replica-rest.ts'

test('a standby that is behind is asked again soon, less often the longer it is, and one that somebody has to look at is known', () => {
  let now = 0
  const rest = createRest(() => now)
  const rests = [0, 100, 700, 4_000, 6_000].map((at) => {
    now = at
    rest.behind()
    let ms = 0
    while (rest.isOn()) now = at + (ms += 50)
    return [ms, rest.isLongBehind()]
  })
  assert.deepEqual(rests, [
    [100, false],
    [100, false],
    [700, false],
    [1_000, true],
    [1_000, true],
  ])
  rest.answered()
  assert.equal(rest.isLongBehind(), false)
})

test('a standby that fails is left for a second, twice as long each time, and half a minute at most', () => {
  let now = 0
  const rest = createRest(() => now)
  const fails = () => {
    const begun = now
    rest.failed()
    while (rest.isOn()) now += 500
    return now - begun
  }
  const all = Array.from({ length: 7 }, fails)
  assert.deepEqual(all, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  rest.answered()
  assert.equal(fails(), 1_000)
})

test('what a standby says of itself is known in each language, and distinguished from a fault of the statement', () => {
  const says = (message: string, code = '22P02') => Object.assign(new Error(message), { code })
  const behind = says('ungültige Eingabesyntax für Typ integer: »the replica is behind«')
  const other = says('invalid input syntax for type integer: "that is another database"')
  assert.deepEqual([isBehind(behind), isBehind(other)], [true, false])
  assert.equal(whyAway(other), 'that is another database')
  const faults = [
    behind,
    other,
    says('division by zero', '22012'),
    says('permission denied', '42501'),
  ]
  assert.deepEqual(faults.map(isFaultOfStatement), [false, false, true, false])
})
