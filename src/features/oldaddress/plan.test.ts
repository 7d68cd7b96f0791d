import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planned } from './plan.ts'

const stored = (from_key: string, to_address: string) => ({
  from_address: from_key,
  from_key,
  to_address,
})
const wanted = (from: string, to: string, isOpen = false) => ({
  ...stored(from, to),
  to_path: to,
  isOpen,
})
const ends = (after: ReturnType<typeof planned>['after']) =>
  Object.fromEntries([...after.values()].map((one) => [one.from_key, one.to_address]))

test('what leads to a page that is gone leads on to where its address is led', () => {
  const { after, unfit } = planned([stored('/a', '/gone#x')], [wanted('/gone', '/about')])
  assert.deepEqual([ends(after), unfit.size], [{ '/a': '/about', '/gone': '/about' }, 0])
})

test('an address is not led back to what leads to it', () => {
  const before = [stored('/a', '/gone')]
  const { after, unfit } = planned(before, [wanted('/gone', '/a', true)])
  assert.match(unfit.get(0)?.message ?? '', /in a circle/)
  assert.deepEqual(ends(after), { '/a': '/gone' })
})

test('what leads to one that cannot be used cannot be used either, and leaves what there was', () => {
  const before = [stored('/kept', '/about')]
  const those = [wanted('/x', '/y', true), wanted('/y', '/nothing', true), null]
  const { after, unfit } = planned(before, those)
  assert.deepEqual([[...unfit.keys()], ends(after)], [[0, 1], { '/kept': '/about' }])
})
