import { inBackground } from '../../contract/background.ts'

/** How often rights are looked up again while an answer goes on, in ms; at each event besides. */
export const checkEvery = 900
/** How often an empty comment is sent, in ms, so that no proxy takes the connection for dead. */
const beatEvery = 20_000
/** With more lines than this waiting to be read, the client counts as gone. */
const mostWaiting = 256

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Without this nginx buffers what has to be sent at once.
  'X-Accel-Buffering': 'no',
}

/** The answer to a HEAD request: headers without a body. */
export const streamHead = (): Response => new Response(null, { headers })

/**
 * Server-sent events (HTML Living Standard, section 9.2), for as long as `allowed` returns true; a
 * check that throws counts as false. A client cut off by a temporary fault reconnects by itself.
 */
export function streamed(
  events: AsyncIterator<unknown>,
  allowed: () => Promise<boolean>,
): Response {
  let letGo = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      letGo = begin(controller, events, allowed)
    },
    cancel: () => letGo(),
  })
  return new Response(body, { headers })
}

/** Starts the stream; returns the function that ends it when the client has left. */
function begin(
  controller: ReadableStreamDefaultController<Uint8Array>,
  events: AsyncIterator<unknown>,
  allowed: () => Promise<boolean>,
): () => void {
  let open = true
  const timers: NodeJS.Timeout[] = []
  const letGo = () => {
    open = false
    for (const timer of timers) clearInterval(timer)
    inBackground(events.return?.())
  }
  const end = () => {
    // When the client has left, the stream is closed already.
    if (!open) return
    letGo()
    controller.close()
  }
  const write = (line: string) => {
    if (open) controller.enqueue(new TextEncoder().encode(line))
  }
  const check = async () => {
    const waiting = -(controller.desiredSize ?? 0)
    if (waiting > mostWaiting || !(await allowed().catch(() => false))) end()
    return open
  }
  timers.push(setInterval(() => void check(), checkEvery).unref())
  timers.push(setInterval(() => write(':\n\n'), beatEvery).unref())
  write(':\n\n')
  // An event that cannot be sent ends the stream; the client reconnects and loads everything again.
  void pump(events, check, write).then(end, end)
  return letGo
}

async function pump(
  events: AsyncIterator<unknown>,
  check: () => Promise<boolean>,
  write: (line: string) => void,
) {
  for (;;) {
    const { done, value } = await events.next()
    if (done || !(await check())) return
    write(`data: ${JSON.stringify(value)}\n\n`)
  }
}
