import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { pageDouble } from '../../../../test/doubles/page.ts'
import { deviceOf } from './device-copies.ts'

const copy = (editor: string, at: number) => ({
  editor,
  sequence: 1,
  at,
  fields: [{ name: 'body', value: editor, seen: null, base: null }],
})

/** The device, where closed pages have left these copies of one draft and of another. */
function device(t: TestContext) {
  const page = pageDouble(t)
  const put = (draft: string, editor: string, at: number) =>
    page.localStorage.setItem(`copy ada draft ${draft} ${editor}`, JSON.stringify(copy(editor, at)))
  put('post', 'older', 1)
  put('post', 'newer', 2)
  put('other', 'elsewhere', 3)
  page.localStorage.setItem('copy ada draft post broken', 'not ours')
  return { ...page, put, keys: () => Object.keys(page.localStorage).toSorted() }
}

const left = async (of: ReturnType<typeof deviceOf>) =>
  (await of.takeLeft()).map(({ copy: one, asItself }) => [one.editor, asItself])

test('what closed pages have left of one draft is taken once, the newest first', async (t) => {
  const { navigator } = device(t)
  const one = deviceOf('ada', 'draft post')
  assert.deepEqual(await left(one), [
    ['newer', true],
    ['older', true],
  ])
  assert.deepEqual(await left(one), [], 'it has them')
  const other = deviceOf('ada', 'draft post')
  assert.deepEqual(await left(other), [], 'a page has them that is open')
  assert.deepEqual(await left(deviceOf('ida', 'draft post')), [])
  one.release()
  await turn()
  assert.equal(navigator.locks.held.size, 0)
  assert.equal((await left(other)).length, 2)
})

test('where the browser has no locks, nobody knows whose they are', async (t) => {
  const page = device(t)
  Reflect.deleteProperty(page.navigator, 'locks')
  const one = deviceOf('ada', 'draft post')
  assert.deepEqual(await left(one), [
    ['newer', false],
    ['older', false],
  ])
  assert.equal(one.put(copy('mine', 4)), true)
})

test('a copy is put under the name of its page, which has it from then on, and dropped', async (t) => {
  const { keys, localStorage, navigator } = device(t)
  const one = deviceOf('ada', 'draft post')
  assert.equal(one.put(copy('mine', 4)), true)
  assert.equal(one.put({ ...copy('mine', 5), sequence: 2 }), true)
  const key = 'copy ada draft post mine'
  assert.equal(JSON.parse(localStorage.getItem(key) ?? '{}').sequence, 2)
  assert.deepEqual([...navigator.locks.held], [key])
  assert.deepEqual(
    (await left(deviceOf('ada', 'draft post'))).map(([editor]) => editor),
    ['newer', 'older'],
  )
  one.drop('mine')
  assert.equal(keys().includes(key), false)
  assert.equal(keys().length, 4)
})

test('a device that is full takes nothing, and says so', (t) => {
  device(t)
  const huge = {
    ...copy('huge', 1),
    fields: [{ name: 'body', value: 'x'.repeat(5_000_000), seen: null, base: null }],
  }
  assert.equal(deviceOf('ada', 'draft post').put(huge), false)
})
