import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { broken, fitting, spread, widthOf } from './place.ts'

test('labels that do not overlap stay where they are wanted', () => {
  assert.deepEqual(spread([100, 20, 60], [16, 16, 16], 0, 200), [100, 20, 60])
})

test('overlapping labels move apart by equal distances, and keep the order of their lines', () => {
  assert.deepEqual(spread([50, 50], [16, 16], 0, 200), [42, 58])
  assert.deepEqual(spread([52, 48], [16, 16], 0, 200), [58, 42])
  assert.deepEqual(spread([198, 196], [16, 16], 0, 200), [192, 176], 'within the plot')
})

const many = fc
  .array(
    fc.record({ at: fc.integer({ min: -20, max: 260 }), size: fc.integer({ min: 8, max: 40 }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((labels) => ({ wanted: labels.map(({ at }) => at), sizes: labels.map(({ size }) => size) }))

test('labels never overlap, stay within the plot if they all fit, and keep their order', () => {
  fc.assert(
    fc.property(many, ({ wanted, sizes }) => {
      const placed = spread(wanted, sizes, 0, 240)
      const order = wanted.map((_, at) => at).toSorted((a, b) => wanted[a]! - wanted[b]! || a - b)
      const edges = order.map((at) => [placed[at]! - sizes[at]! / 2, placed[at]! + sizes[at]! / 2])
      edges.forEach(([start], at) => {
        if (at > 0) assert.ok(start! >= edges[at - 1]![1]! - 1e-6)
      })
      assert.ok(edges[0]![0]! >= -1e-6)
      const total = sizes.reduce((sum, size) => sum + size, 0)
      assert.ok(edges.at(-1)![1]! <= Math.max(240, total) + 1e-6)
    }),
  )
})

const months = ['Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map((text, at) => ({
  text,
  at: (at + 0.5) / 9,
}))

test('an axis shows all names, or every second where space is short, and always the last', () => {
  assert.ok(fitting(months, 400).every(Boolean))
  const few = fitting(months, 200)
  assert.deepEqual(few, [true, false, true, false, true, false, true, false, true])
  assert.deepEqual(fitting(months, 20).filter(Boolean).length, 1)
  assert.equal(fitting(months, 20).at(-1), true)
  assert.deepEqual(fitting([], 200), [])
})

test('the shown names of an axis never overlap', () => {
  for (let width = 60; width < 700; width += 20) {
    const shown = fitting(months, width)
    const drawn = months.filter((_, at) => shown[at])
    drawn.forEach(({ at, text }, place) => {
      const before = drawn[place - 1]
      if (!before) return
      const space = (at - before.at) * width
      assert.ok(space >= (widthOf(text) + widthOf(before.text)) / 2, `${width} px: ${text}`)
    })
  }
})

test('a long name is broken between words, never within one', () => {
  assert.deepEqual(broken('Search'), ['Search'])
  assert.deepEqual(broken('Admin On Demand'), ['Admin On', 'Demand'])
  assert.deepEqual(broken('Wojciechowska-Brennan'), ['Wojciechowska-Brennan'])
})
