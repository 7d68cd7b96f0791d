import assert from 'node:assert/strict'
import { type TestContext } from 'node:test'
import { pageDouble } from '../../doubles/page.ts'
import { takenTimeouts } from '../../doubles/timeouts.ts'
import { clientUploadCalls } from '../../../src/features/upload/calls.web.ts'
import { transfer } from '../../../src/ui/signedin/data/transfer.ts'

const kB = 1024

type Reply = number | 'away' | 'lost' | { ms: number }

/**
 * Sends a file to a server that takes each piece, or does with the nth as `replies` says: refuses it with a
 * status, is away, or takes it while its answer is lost; `ms`: takes so long. A wait of the page is over
 * at once, and noted.
 */
export async function sentFile(
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
  const clock = t.mock.method(performance, 'now', () => now)
  const timeouts = takenTimeouts(t, (run, ms) => {
    waits.push(ms)
    queueMicrotask(run)
  })
  const stop = new AbortController()
  const end = transfer({
    calls: clientUploadCalls,
    id: 'one',
    file: new File([new Uint8Array(size)], 'plan.pdf'),
    signal: stop.signal,
    onProgress: ({ sent: bytes, lost }) => void said.push(`${bytes / kB}${lost ? ' lost' : ''}`),
  })
  const outcome = await end.then(
    () => 'sent',
    (error: Error) => error.message,
  )
  // At once, because a test sends several: each would bring back what the one before had put there.
  for (const double of [timeouts, clock.mock]) double.restore()
  return { outcome, pieces, waits, said, page, arrived: there }
}
