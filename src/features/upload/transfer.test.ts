import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { pageDouble } from '../../../test/doubles/page.ts'
import { sizes } from '../../contract/file-kinds.ts'
import { transfer } from './transfer.web.ts'

const [kB, MB] = [1024, 1024 * 1024]
const quarter = 256 * kB

type Reply = number | 'away' | 'lost' | { ms: number }

/**
 * Sends a file to a server that takes each piece, or does with the nth as `replies` says: refuses it with a
 * status, is away, or takes it while its answer is lost; `ms`: takes so long. A wait of the page is over
 * at once, and noted.
 */
async function sent(
  t: TestContext,
  size: number,
  replies: Record<number, Reply> = {},
  found: Record<number, Reply> = {},
) {
  let [there, at, looks, now] = [0, 0, 0, 0]
  const [pieces, waits, said] = [[] as number[], [] as number[], [] as string[]]
  const state = () => Response.json({ id: 'one', offset: there, done: there === size })
  const page = pageDouble(t, async ({ method, headers, body }) => {
    if (method === 'GET') {
      const reply = found[(looks += 1)]
      if (reply === 'away') throw new TypeError('no network')
      return typeof reply === 'number' ? Response.json({}, { status: reply }) : state()
    }
    assert.equal(Number(headers.get('Upload-Offset')), there)
    const reply = replies[(at += 1)]
    const bytes = (body as Blob).size
    pieces.push(bytes / kB)
    if (reply === 'away') throw new TypeError('no network')
    if (typeof reply === 'number')
      return Response.json({ detail: `No ${reply}` }, { status: reply })
    there += bytes
    if (reply === 'lost') throw new TypeError('no network')
    now += typeof reply === 'object' ? reply.ms : 0
    return state()
  })
  t.mock.method(performance, 'now', () => now)
  t.mock.method(globalThis, 'setTimeout', ((run: () => void, ms: number) => {
    waits.push(ms)
    queueMicrotask(run)
    return 0
  }) as never)
  const stop = new AbortController()
  const end = transfer({
    id: 'one',
    file: new File([new Uint8Array(size)], 'plan.pdf'),
    signal: stop.signal,
    onProgress: ({ sent: bytes, lost }) => void said.push(`${bytes / kB}${lost ? ' lost' : ''}`),
  })
  const outcome = await end.then(
    () => 'sent',
    (error: Error) => error.message,
  )
  return { outcome, pieces, waits, said, page, arrived: there }
}

test('pieces begin small, and grow with a fast connection up to the largest', async (t) => {
  const { outcome, pieces, said } = await sent(t, 12 * MB)
  assert.equal(outcome, 'sent')
  assert.equal(sizes.piece, 4 * MB)
  assert.deepEqual(pieces, [256, 512, 1024, 2048, 4096, 4096, 256])
  assert.deepEqual(said, ['0', '256', '768', '1792', '3840', '7936', '12032'])
})

test('pieces stay where one takes three seconds, and shrink where it takes more than ten', async (t) => {
  const { pieces } = await sent(t, 2048 * kB, {
    1: { ms: 2_999 },
    2: { ms: 3_000 },
    3: { ms: 10_000 },
    4: { ms: 10_001 },
  })
  assert.deepEqual(pieces, [256, 512, 512, 512, 256])
  const slow = await sent(t, quarter * 3, {
    1: { ms: 10_001 },
    2: { ms: 10_001 },
    3: { ms: 10_001 },
    4: { ms: 10_001 },
  })
  assert.deepEqual(slow.pieces.slice(0, 5), [256, 128, 64, 64, 64])
})

test('after a lost connection it goes on from what has arrived, waiting longer each time', async (t) => {
  const away = { 2: 'away', 3: 500, 4: 429, 5: 'away' } as const
  const { outcome, pieces, waits, said } = await sent(t, MB, away)
  assert.equal(outcome, 'sent')
  assert.deepEqual(pieces, [256, 512, 256, 256, 256, 256, 512])
  assert.deepEqual(waits, [2_000, 4_000, 8_000, 15_000])
  assert.deepEqual(said, ['0', '256', ...Array(8).fill('256 lost'), '512'])
})

test('where only the answer was lost, nothing is sent twice', async (t) => {
  const { outcome, pieces, arrived } = await sent(t, MB, { 2: 'lost' })
  assert.deepEqual([outcome, pieces, arrived], ['sent', [256, 512, 256], MB])
  // Its last piece: the server has the file, and the upload is gone.
  const last = await sent(t, 768 * kB, { 2: 'lost' }, { 2: 404 })
  assert.deepEqual([last.outcome, last.pieces], ['sent', [256, 512]])
  const gone = await sent(t, MB, { 2: 409 }, { 2: 404 })
  assert.deepEqual([gone.outcome, gone.pieces], ['No 409', [256, 512]])
})

test('while the server is away still, it goes on from where it was', async (t) => {
  const { outcome, pieces, waits } = await sent(t, MB, { 1: 408 }, { 2: 'away', 3: 500 })
  assert.deepEqual([outcome, waits], ['sent', [2_000]])
  assert.deepEqual(pieces, [256, 256, 512, 256])
  const refused = await sent(t, MB, { 1: 'away' }, { 2: 403 })
  assert.match(refused.outcome, /went wrong|try again/i)
})

test('what the server refuses for good ends it', async (t) => {
  for (const status of [400, 403, 404, 410, 415]) {
    const { outcome, pieces, waits } = await sent(t, MB, { 2: status })
    assert.deepEqual([outcome, pieces, waits], [`No ${status}`, [256, 512], []], String(status))
  }
  const none = await sent(t, MB, {}, { 1: 404 })
  assert.deepEqual(none.pieces, [])
})

test('where a proxy takes smaller bodies only, pieces stay small', async (t) => {
  const { outcome, pieces } = await sent(t, 1280 * kB, { 2: 413 })
  assert.equal(outcome, 'sent')
  assert.deepEqual(pieces, [256, 512, 256, 256, 256, 256])
  const smaller = await sent(t, MB, { 1: 413 })
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
  t.mock.method(globalThis, 'setTimeout', ((run: () => void) => timers.push(run)) as never)
  const cleared = t.mock.method(globalThis, 'clearTimeout', () => {})
  const begin = async () => {
    const stop = new AbortController()
    const lost = Promise.withResolvers<void>()
    const end = transfer({
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
