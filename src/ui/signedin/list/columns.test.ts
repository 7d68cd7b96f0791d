import assert from 'node:assert/strict'
import { test } from 'node:test'
import { besideRow } from './beside.ts'
import { listAddress, orderIn, ordersOf, shownColumns, type ListColumns } from './columns.ts'

const columns = {
  name: { label: 'Name', shown: 'always', orders: ['A to Z', 'Z to A'] },
  due: { label: 'Due', shown: 'usual', orders: ['Soonest first'] },
  note: { label: 'Note', shown: 'chosen' },
} as unknown as ListColumns

test('the usual columns are shown until some are chosen, and one of them always', () => {
  assert.deepEqual(shownColumns(columns, null), ['name', 'due'])
  assert.deepEqual(shownColumns(columns, []), ['name'])
  assert.deepEqual(shownColumns(columns, ['note']), ['name', 'note'])
})

test('an order stands in the address by its column, the other way round with a sign', () => {
  assert.deepEqual(
    ordersOf(columns).map(({ order, label }) => `${order}: ${label}`),
    ['name: A to Z', '-name: Z to A', 'due: Soonest first'],
  )
  const order = (query: string) => orderIn(new URLSearchParams(query), columns)
  assert.deepEqual(['order=-name', 'order=-due', 'order=due', ''].map(order), [
    '-name',
    '',
    'due',
    '',
  ])
})

test('an address names the filters that are not the usual ones', () => {
  const address = (filters: Record<string, string>) =>
    listAddress('/console/x', filters, { box: 'open' })
  assert.equal(address({ box: 'open', search: '' }), '/console/x')
  assert.equal(address({ box: 'all', search: '' }), '/console/x?box=all')
  assert.equal(address({ box: 'open', search: 'maya' }), '/console/x?search=maya')
})

test('beside an open row are those that are still there; what has left is passed over', () => {
  const rows = ['a', 'B', 'c', 'D', 'e'].map((letter) => ({
    row: { id: letter.toLowerCase() },
    isGone: letter !== letter.toLowerCase(),
  })) as Parameters<typeof besideRow>[0]
  const beside = (openId: string | null) => {
    const { before, after } = besideRow(rows, openId, () => {})
    return [before, after]
  }
  assert.deepEqual(beside('c'), ['a', 'e'])
  assert.deepEqual(beside('a'), [null, 'c'])
  assert.deepEqual(beside('e'), ['c', null])
  // What is open stays where it was.
  assert.deepEqual(beside('b'), ['a', 'c'])
  for (const none of [null, 'gone']) assert.deepEqual(beside(none), [null, null])
})
