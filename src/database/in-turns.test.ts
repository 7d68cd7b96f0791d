import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurns } from './in-turns.ts'

test('a few are done at a time, each once and in order, and others have their turn in between', async () => {
  const all = Array.from({ length: 25 }, (_, at) => at)
  const happened: (number | 'others')[] = []
  const others = () => happened.push('others')
  await inTurns(all, async (some) => {
    happened.push(...some)
    setImmediate(others)
    await Promise.resolve()
  })
  assert.deepEqual(
    happened.filter((one) => one !== 'others'),
    all,
  )
  const turns = happened.join(' ').split(' others ')
  assert.deepEqual(
    turns.map((turn) => turn.split(' ').length),
    [10, 10, 5],
  )
})
