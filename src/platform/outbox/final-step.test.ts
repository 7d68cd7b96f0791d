import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as tick } from 'node:timers/promises'
import { createFinalSteps } from './final-step.ts'

test('one at a time is between its final step and its record', async () => {
  const begin = createFinalSteps()
  const [one, two] = [begin(), begin()]
  const entered: string[] = []
  await one.enter().then(() => entered.push('one'))
  const waiting = two.enter().then(() => entered.push('two'))
  await tick()
  assert.deepEqual(entered, ['one'])
  one.leave()
  await waiting
  assert.deepEqual(entered, ['one', 'two'])
})

test('a try that ended while it waited does not take its final step, and holds nobody up', async () => {
  const begin = createFinalSteps()
  const [one, two, three, never] = [begin(), begin(), begin(), begin()]
  await one.enter()
  const late = two.enter()
  const last = three.enter()
  two.leave()
  never.leave()
  one.leave()
  await assert.rejects(late, /the try has ended/)
  await last
})
