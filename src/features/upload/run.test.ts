import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedDraft, watchDraft } from '../../ui/base/form/useDraft.ts'
import { answerDraft } from '../request/contract.ts'
import { sendingList } from './list.web.ts'
import { rememberUpload, rememberedUploads } from './remembered.web.ts'
import { startWaiting } from './run.web.ts'
import type { Sending } from './sending.web.ts'
import { sendingPage } from '../../../test/support/work/sending-page.ts'

/** More than the first piece takes. */
const big = 300 * 1024

const plain: Sending = {
  key: 'one',
  id: null,
  project: 'works',
  folder: '',
  name: 'one.pdf',
  size: 3,
  sent: 0,
  changed: 7,
  phase: 'waiting',
  problem: '',
}

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
  rememberUpload(list.find('cut')!.shown)
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

test('how far a file has come is shown and remembered, unless it was taken out of the list', async (t) => {
  const { list, put, finish, settled, remembered } = sendingPage(t)
  const shown: string[] = []
  const stop = list.subscribe(() => {
    const one = list.all().find(({ key }) => key === 'big')
    if (one) shown.push(`${one.phase} ${one.sent / 1024}`)
  })
  put('big', { size: big, problem: 'It was refused.', phase: 'waiting' })
  startWaiting(list)
  assert.deepEqual([shown.at(-1), list.find('big')?.shown.problem], ['sending 0', ''])
  await settled()
  await finish('big')
  assert.deepEqual([shown.at(-1), remembered()], ['sending 256', [`big big.pdf ${256 * 1024}`]])
  await finish('big')
  assert.deepEqual([shown.at(-1), remembered()], ['done 300', []])
  stop()
  const before = shown.length
  list.publish()
  assert.equal(shown.length, before)
  put('big', { size: big })
  startWaiting(list)
  await settled()
  list.remove('big')
  await finish('big')
  assert.deepEqual([list.all(), remembered()], [[], []])
})

test('a file that answers a request is marked at it until it has arrived', async (t) => {
  const { list, put, finish, settled } = sendingPage(t)
  const name = answerDraft('prices')
  let changes = 0
  t.after(watchDraft(name, () => void (changes += 1)))
  put('a', { request: 'prices' })
  put('b')
  startWaiting(list)
  await settled()
  assert.equal(storedDraft(name), 'a.pdf')
  assert.notEqual(changes, 0)
  await finish('b')
  assert.equal(storedDraft(name), 'a.pdf', 'the other is for nothing')
  const before = changes
  await finish('a')
  assert.deepEqual([storedDraft(name), changes > before], [null, true])
})

test('what a reload has interrupted is known by its file and place', (t) => {
  sendingPage(t)
  rememberUpload({ ...plain, id: 'one', sent: 2 })
  rememberUpload({ ...plain, key: 'two', name: 'two.pdf', document: 'plan' })
  const list = sendingList()
  assert.deepEqual(
    list.all().map(({ key, phase, id, document }) => [key, phase, id, document]),
    [
      ['one', 'again', 'one', undefined],
      ['two', 'again', null, 'plan'],
    ],
  )
  const file = new File(['abc'], 'one.pdf', { lastModified: 7 })
  const place = { project: 'works', folder: '' }
  assert.equal(list.interruptedBy(file, place)?.key, 'one')
  assert.equal(list.interruptedBy(file, { ...place, project: 'other' }), undefined)
  list.remove('one')
  assert.deepEqual(
    rememberedUploads().map(({ key }) => key),
    ['two'],
  )
  sessionStorage.setItem('uploads ', 'not ours')
  assert.deepEqual(rememberedUploads(), [])
})
