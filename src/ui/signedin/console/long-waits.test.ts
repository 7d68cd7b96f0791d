import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteBytes, percentDone } from '../data/counted.ts'
import { readCounted } from '../data/read-counted.ts'
import { answerLength } from '../../../contract/answer-length.ts'
import { shareOf, stillFor } from './long-waits.ts'

const [list, other] = ['GET /staff/enquiries/', 'GET /staff/today/']

test('what is waited for has a share only while the bytes of all of it are counted', () => {
  assert.equal(shareOf([list]), null, 'nothing has come')
  const [first, second] = [noteBytes(list, 400), noteBytes(other, 100)]
  first.have(100)
  assert.deepEqual(shareOf([list]), { done: 100, all: 400 })
  assert.deepEqual(shareOf([list, other]), { done: 100, all: 500 })
  assert.equal(shareOf([list, list]), null, 'the second one has not begun to come')
  const twice = noteBytes(list, 400)
  second.over()
  assert.equal(shareOf([list, other]), null, 'two of the same count for no other')
  twice.over()
  assert.equal(shareOf([list, other]), null, 'one of them is not counted any more')
  first.over()
  assert.equal(shareOf([list]), null)
})

test('a load stands still from its latest byte on, whatever has come of it before', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 0 })
  assert.equal(stillFor([list], 60_000), 0, 'nothing is counted')
  const [first, second] = [noteBytes(list, 400), noteBytes(other, 100)]
  t.mock.timers.setTime(20_000)
  first.have(100)
  assert.equal(stillFor([list, other], 25_000), 5000)
  assert.equal(stillFor([other], 25_000), 25_000)
  first.over()
  second.over()
})

test('a percentage is never ahead of what has come', () => {
  assert.equal(percentDone({ done: 999, all: 1000 }), 99)
  assert.equal(percentDone({ done: 1000, all: 1000 }), 100)
  assert.equal(percentDone({ done: 0, all: 0 }), 0)
})

/** An answer in two pieces, in the middle of a sign of two bytes. */
function inTwo(value: unknown, headers: Record<string, string>) {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const middle = bytes.indexOf(0xc3) + 1
  const seen: (number | undefined)[] = []
  const pieces = [bytes.slice(0, middle), bytes.slice(middle)]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      seen.push(shareOf([list])?.done)
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
  return { seen, middle, all: bytes.length, response: new Response(body, { headers }) }
}

test('an answer that says how long it is gets counted as it comes, and is read whole', async () => {
  const value = { name: 'Grüße', rows: [1, 2, 3] }
  const length = new TextEncoder().encode(JSON.stringify(value)).length
  const one = inTwo(value, { [answerLength]: String(length) })
  assert.deepEqual(await readCounted(list, one.response), value)
  assert.ok(one.seen.includes(one.middle) || one.seen.includes(one.all), String(one.seen))
  assert.equal(shareOf([list]), null, 'it is over')
  const plain = inTwo(value, {})
  assert.deepEqual(await readCounted(list, plain.response), value)
  assert.ok(plain.seen.every((done) => done === undefined))
})

test('an answer that breaks off is not counted any more, and is no answer', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"a":'))
      controller.error(new TypeError('broken off'))
    },
  })
  const response = new Response(body, { headers: { [answerLength]: '100000' } })
  await assert.rejects(readCounted(list, response), /broken off/)
  assert.equal(shareOf([list]), null)
})
