/** Rights are looked at this often, in ms, and at each event besides. */
const lookEvery = 3_000
/** A line that says nothing, in ms: whatever stands in between must not take it for dead. */
const beatEvery = 20_000
/** From so many lines that nobody fetches, the other side counts as gone. */
const mostWaiting = 256

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // nginx would hold back what is to be told at once.
  'X-Accel-Buffering': 'no',
}

/** An answer without a body, for whoever asks for its head alone. */
export const streamHead = (): Response => new Response(null, { headers })

/**
 * Server-sent events (HTML Living Standard, section 9.2), for as long as `allowed` says yes; a look
 * that fails is a no. Whoever is cut off by a passing fault comes again by themselves.
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

/** Gives what ends it for an other side that has left. */
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
    void events.return?.()
  }
  const end = () => {
    // One that the other side has left is closed already.
    if (!open) return
    letGo()
    controller.close()
  }
  const write = (line: string) => {
    if (open) controller.enqueue(new TextEncoder().encode(line))
  }
  const look = async () => {
    const waiting = -(controller.desiredSize ?? 0)
    if (waiting > mostWaiting || !(await allowed().catch(() => false))) end()
    return open
  }
  timers.push(setInterval(() => void look(), lookEvery).unref())
  timers.push(setInterval(() => write(':\n\n'), beatEvery).unref())
  write(':\n\n')
  // One that cannot be told ends the stream, and whoever followed asks for all of it again.
  void pump(events, look, write).then(end, end)
  return letGo
}

async function pump(
  events: AsyncIterator<unknown>,
  look: () => Promise<boolean>,
  write: (line: string) => void,
) {
  for (;;) {
    const { done, value } = await events.next()
    if (done || !(await look())) return
    write(`data: ${JSON.stringify(value)}\n\n`)
  }
}
