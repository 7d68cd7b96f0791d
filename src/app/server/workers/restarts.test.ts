import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restartRule } from './restarts.ts'

function ruleAt() {
  let now = 0
  const rule = restartRule(() => now)
  return { ...rule, pass: (seconds: number) => void (now += seconds * 1000) }
}

test('what ends again and again is started after 1, 2, 4 … 30 s, and after 1 s once it has lasted', () => {
  const rule = ruleAt()
  rule.ready()
  const pauses = Array.from({ length: 7 }, () => rule.pauseOf(1, 0))
  assert.deepEqual(pauses, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  assert.equal(rule.pauseOf(2, 0), 1_000, 'another one has nothing to do with it')
  assert.equal(rule.pauseOf(1, 60_000), 1_000)
})

test('where no other answers, the first time is at once, and the next after 2 s', () => {
  const rule = ruleAt()
  assert.equal(rule.pauseOf(1, 0, true), 1_000, 'nothing was ever ready')
  rule.ready()
  assert.equal(rule.pauseOf(2, 0, true), 0)
  assert.equal(rule.pauseOf(2, 0, true), 2_000)
})

test('before anything was ever ready, the fifth end within a minute is the last', () => {
  const rule = ruleAt()
  const four = Array.from({ length: 4 }, () => rule.pauseOf(1, 0))
  assert.ok(!four.includes(null))
  assert.equal(rule.pauseOf(1, 0), null)
})

test('ends that are further apart, or after the first was ready, are never the last', () => {
  const rule = ruleAt()
  for (let time = 0; time < 20; time += 1) {
    assert.notEqual(rule.pauseOf(1, 0), null)
    rule.pass(16)
  }
  rule.ready()
  for (let time = 0; time < 20; time += 1) assert.notEqual(rule.pauseOf(1, 0), null)
})
