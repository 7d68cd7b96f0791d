import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageDouble } from '../../../test/doubles/page.ts'
import { takenTimeouts } from '../../../test/doubles/timeouts.ts'
import { sizes } from '../../contract/file-kinds.ts'
import { transfer } from '../../ui/signedin/data/transfer.ts'
import { clientUploadCalls } from './calls.web.ts'
import { sentFile } from '../../../test/support/work/sent-file.ts'

const [kB, MB] = [1024, 1024 * 1024]

const quarter = 256 * kB

test('pieces begin small, and grow with a fast connection up to the largest', async (t) => {
  const { outcome, pieces, said } = await sentFile(t, 12 * MB)
  assert.equal(outcome, 'sent')
  assert.equal(sizes.piece, 4 * MB)
  assert.deepEqual(pieces, [256, 512, 1024, 2048, 4096, 4096, 256])
  assert.deepEqual(said, ['0', '256', '768', '1792', '3840', '7936', '12032'])
})

test('pieces stay where one takes three seconds, and shrink where it takes more than ten', async (t) => {
  const { pieces } = await sentFile(t, 2048 * kB, {
    1: { ms: 2_999 },
    2: { ms: 3_000 },
    3: { ms: 10_000 },
    4: { ms: 10_001 },
  })
  assert.deepEqual(pieces, [256, 512, 512, 512, 256])
  const slow = await sentFile(t, quarter * 3, {
    1: { ms: 10_001 },
    2: { ms: 10_001 },
    3: { ms: 10_001 },
    4: { ms: 10_001 },
  })
  assert.deepEqual(slow.pieces.slice(0, 5), [256, 128, 64, 64, 64])
})

test('after a lost connection it goes on from what has arrived, waiting longer each time', async (t) => {
  const away = { 2: 'away', 3: 500, 4: 429, 5: 'away' } as const
  const { outcome, pieces, waits, said } = await sentFile(t, MB, away)
  assert.equal(outcome, 'sent')
  assert.deepEqual(pieces, [256, 512, 256, 256, 256, 256, 512])
  assert.deepEqual(waits, [2_000, 4_000, 8_000, 15_000])
  assert.deepEqual(said, ['0', '256', ...Array(8).fill('256 lost'), '512'])
})

test('where only the answer was lost, nothing is sent twice', async (t) => {
  const { outcome, pieces, arrived } = await sentFile(t, MB, { 2: 'lost' })
  assert.deepEqual([outcome, pieces, arrived], ['sent', [256, 512, 256], MB])
  // Its last piece: the server has the file, and the upload is gone.
  const last = await sentFile(t, 768 * kB, { 2: 'lost' }, { 2: 404 })
  assert.deepEqual([last.outcome, last.pieces], ['sent', [256, 512]])
  const gone = await sentFile(t, MB, { 2: 409 }, { 2: 404 })
  assert.deepEqual([gone.outcome, gone.pieces], ['No 409', [256, 512]])
})

test('while the server is away still, it goes on from where it was', async (t) => {
  const { outcome, pieces, waits } = await sentFile(t, MB, { 1: 408 }, { 2: 'away', 3: 500 })
  assert.deepEqual([outcome, waits], ['sent', [2_000]])
  assert.deepEqual(pieces, [256, 256, 512, 256])
  const refused = await sentFile(t, MB, { 1: 'away' }, { 2: 403 })
  assert.match(refused.outcome, /went wrong|try again/i)
})

test('what the server refuses for good ends it', async (t) => {
  for (const status of [400, 403, 404, 410, 415]) {
    const { outcome, pieces, waits } = await sentFile(t, MB, { 2: status })
    assert.deepEqual([outcome, pieces, waits], [`No ${status}`, [256, 512], []], String(status))
  }
  const none = await sentFile(t, MB, {}, { 1: 404 })
  assert.deepEqual(none.pieces, [])
})

test('where a proxy takes smaller bodies only, pieces stay small', async (t) => {
  const { outcome, pieces } = await sentFile(t, 1280 * kB, { 2: 413 })
  assert.equal(outcome, 'sent')
  assert.deepEqual(pieces, [256, 512, 256, 256, 256, 256])
  const smaller = await sentFile(t, MB, { 1: 413 })
  assert.deepEqual([smaller.outcome, smaller.pieces], ['No 413', [256]])
})

test('it waits no longer once the connection is back, and ends at once when it is stopped', async (t) => {
  let isAway = true
  const page = pageDouble(t, ({ method, headers, body }) => {
    if (method === 'GET') return Response.json({ id: 'one', offset: 0, done: false })
    if (isAway) throw new TypeError('no network')
    const offset = Number(headers.get('Upload-Offset')) + (body as Blob).size
    return Response.json({ id: 'one', offset, done: true })
  })
  const timers: (() => void)[] = []
  takenTimeouts(t, (run) => void timers.push(run))
  const cleared = t.mock.method(globalThis, 'clearTimeout', () => {})
  const begin = async () => {
    const stop = new AbortController()
    const lost = Promise.withResolvers<void>()
    const end = transfer({
      calls: clientUploadCalls,
      id: 'one',
      file: new File(['abc'], 'plan.pdf'),
      signal: stop.signal,
      onProgress: ({ lost: isLost }) => void (isLost && lost.resolve()),
    }).then(
      () => 'sent',
      (error: Error) => error.name,
    )
    await lost.promise
    return { stop, end }
  }
  const first = await begin()
  isAway = false
  page.online()
  assert.equal(await first.end, 'sent')
  assert.equal(cleared.mock.callCount(), 1, 'it does not wait in vain')
  isAway = true
  const second = await begin()
  second.stop.abort()
  assert.equal(await second.end, 'AbortError')
  assert.equal(timers.length, 2)
})
