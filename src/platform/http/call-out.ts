/** What another host answered, with the first 64 kB of its body as text. */
export interface HostAnswer {
  status: number
  headers: Headers
  text: string
}

/** How a request is sent: by which `fetch`, how long it may take in all, in ms, and what aborts it. */
export interface Carrier {
  fetch: typeof fetch
  patience: number
  signal?: AbortSignal | undefined
}

/** The usual carrier: 20 s at most, so that no request holds a worker up for long. */
export const usualCarrier: Carrier = { fetch, patience: 20_000 }

/**
 * Thrown when something cannot be done now; the message is a sentence for staff. `soonest`: not to
 * be tried again before so many ms, where that is known.
 */
export class NotNow extends Error {
  readonly soonest: number | undefined

  constructor(why: string, soonest?: number) {
    super(why)
    this.soonest = soonest
  }
}

const mostBytes = 64 * 1024

/**
 * Sends a request to another host. A redirect is returned and never followed, so that what is sent
 * reaches no third host. Throws NotNow when no answer comes; its message quotes nothing of what was
 * sent.
 */
export async function callOut(
  url: string,
  init: { method: string; headers?: Record<string, string>; body: string | URLSearchParams },
  { fetch, patience, signal: ended }: Carrier = usualCarrier,
): Promise<HostAnswer> {
  try {
    const limit = AbortSignal.timeout(patience)
    const signal = ended ? AbortSignal.any([ended, limit]) : limit
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    const { status, headers } = response
    return { status, headers, text: await beginningOf(response.body) }
  } catch (error) {
    throw new NotNow(ended?.aborted ? 'it took too long in all' : reasonOf(error, patience))
  }
}

/** Leaving the loop cancels the rest of the body. */
async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= mostBytes) break
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8')
}

/** The reason by the error's code alone, because its message may quote what was sent. */
function reasonOf(error: unknown, patience: number): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
  if (name === 'TimeoutError') return `no answer within ${patience / 1000} s`
  const code = typeof cause?.code === 'string' ? cause.code : 'no code'
  return `the connection failed (${code})`
}
