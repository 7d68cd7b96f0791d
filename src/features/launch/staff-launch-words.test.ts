import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoWords, leftOf, leftWords, openStep } from './staff-launch-words.web.ts'
import type { Launch } from './staff.contract.ts'

type States = Launch['steps'][number]['state'][]

const launchOf = (...states: States) =>
  ({
    steps: states.map((state, at) => ({ step: ['you', 'firm', 'site', 'mail'][at], state })),
    items: states.map((state) => ({ is_done: state === 'done' })),
  }) as unknown as Launch

test('the first steps go on at the first that is open, wherever that is', () => {
  for (const [states, step, left] of [
    [['open', 'open', 'open', 'open'], 'you', 4],
    [['done', 'open', 'skipped', 'open'], 'firm', 3],
    [['done', 'skipped', 'done', 'open'], 'mail', 2],
    [['done', 'done', 'skipped', 'done'], null, 1],
  ] as [States, string | null, number][]) {
    assert.equal(openStep(launchOf(...states)), step, states.join(' '))
    assert.equal(leftOf(launchOf(...states)), left)
  }
  const words = [[], ['done'], ['open'], ['open', 'skipped', 'done']] as States[]
  assert.deepEqual(
    words.map((states) => leftWords(launchOf(...states))),
    [null, null, '1 left', '2 left'],
  )
})

test('what is of the demo is counted in words, one or several', () => {
  assert.deepEqual(demoWords('post', 1), { words: '1 post', link: '/blog' })
  assert.equal(demoWords('post', 2).words, '2 posts')
  assert.equal(demoWords('account', 0).words, '0 people who can sign in')
})
