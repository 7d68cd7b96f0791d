import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWaiting } from './run.web.ts'
import { sendingPage } from '../../../test/support/work/sending-page.ts'

test('two files are sent at once, and the next when one has arrived', async (t) => {
  const { list, put, phases, finish, settled, arrived, later, remembered } = sendingPage(t)
  for (const key of ['a', 'b', 'c', 'd']) put(key)
  put('paused', { phase: 'paused' })
  startWaiting(list)
  startWaiting(list)
  await settled()
  assert.deepEqual(phases(), ['a sending', 'b sending', 'c waiting', 'd waiting', 'paused paused'])
  assert.deepEqual(remembered(), ['a a.pdf 0', 'b b.pdf 0'])
  await finish('b')
  assert.deepEqual(phases(), ['a sending', 'b done', 'c sending', 'd waiting', 'paused paused'])
  assert.deepEqual([arrived, remembered()], [['b'], ['a a.pdf 0', 'c c.pdf 0']])
  assert.equal(list.find('b')?.shown.sent, 3)
  assert.equal(list.find('b')?.stop, null)
  const [remove, ms] = later.at(-1)!
  assert.equal(ms, 6_000)
  remove()
  assert.deepEqual(phases(), ['a sending', 'c sending', 'd waiting', 'paused paused'])
})

test('what a file is for is said to the server, and nothing else', async (t) => {
  const { list, put, begun, settled } = sendingPage(t)
  put('version', { document: 'plan' })
  put('answer', { request: 'prices', folder: 'Offers' })
  startWaiting(list)
  await settled()
  const of = { project: 'works', size: 3 }
  assert.deepEqual(begun, [
    { ...of, folder: '', name: 'version.pdf', document: 'plan' },
    { ...of, folder: 'Offers', name: 'answer.pdf', request: 'prices' },
  ])
})

test('one that the server has begun before goes on, and is not begun again', async (t) => {
  const { list, put, begun, finish, settled, phases } = sendingPage(t)
  put('a', { id: 'a.pdf' })
  startWaiting(list)
  await settled()
  await finish('a')
  assert.deepEqual([begun, phases()], [[], ['a done']])
})

test('one that is refused says why, and holds up no other', async (t) => {
  const { list, put, phases, settled, remembered, arrived } = sendingPage(t, (name) =>
    name === 'c.pdf' ? null : 409,
  )
  for (const key of ['a', 'b', 'c']) put(key)
  startWaiting(list)
  await settled()
  assert.deepEqual(phases(), ['a failed', 'b failed', 'c sending'])
  const { problem, id } = list.find('a')!.shown
  assert.deepEqual([problem, id], ['No 409', null])
  assert.deepEqual([remembered(), arrived], [['c c.pdf 0'], []])
})

test('a reload finds it from when the server has begun it, until it is refused', async (t) => {
  const { list, put, settled, remembered, phases } = sendingPage(t)
  put('hang')
  startWaiting(list)
  await settled()
  assert.deepEqual(remembered(), ['hang hang.pdf 0'])
  put('cut')
  list.remembered.put(list.find('cut')!.shown)
  startWaiting(list)
  await settled()
  assert.deepEqual(phases(), ['hang sending', 'cut failed'])
  assert.deepEqual(remembered(), ['hang hang.pdf 0'])
})

test('one that is stopped is no failure, and one that is removed does not come back', async (t) => {
  const { list, put, phases, settled, remembered } = sendingPage(t)
  for (const key of ['a', 'b']) put(key)
  startWaiting(list)
  await settled()
  const [paused, removed] = [list.find('a')!, list.find('b')!]
  list.change(paused, { phase: 'paused' })
  paused.stop?.abort()
  list.remove('b')
  removed.stop?.abort()
  await settled()
  assert.deepEqual(phases(), ['a paused'])
  assert.deepEqual([paused.stop, paused.shown.problem], [null, ''])
  assert.deepEqual(remembered(), ['a a.pdf 0'])
})
