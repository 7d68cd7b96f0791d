import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedDraft, watchDraft } from '../../ui/base/form/useDraft.ts'
import { answerDraft } from '../request/contract.ts'
import { sendingList } from './list.web.ts'
import { clientUploadCalls } from './calls.web.ts'
import { rememberedUploads } from './remembered.web.ts'
import { startWaiting } from './run.web.ts'
import { big, plain, sendingPage } from '../../../test/support/work/sending-page.ts'

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
  const remembered = rememberedUploads('uploads')
  remembered.put({ ...plain, id: 'one', sent: 2 })
  remembered.put({ ...plain, key: 'two', name: 'two.pdf', document: 'plan' })
  const list = sendingList('uploads', clientUploadCalls)
  assert.deepEqual(rememberedUploads('firm-uploads').all(), [], 'of another list')
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
    remembered.all().map(({ key }) => key),
    ['two'],
  )
  sessionStorage.setItem('uploads ', 'not ours')
  assert.deepEqual(remembered.all(), [])
})
