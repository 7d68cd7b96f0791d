import { inBackground } from '../../../contract/background.ts'
import { callOut } from '../../http/call-out.ts'
import type { Log } from '../../log.ts'
import { counter, gauge, type Family } from '../family.ts'
import { otlpOf } from './otlp.ts'
import type { TraceSpan, SpanFacts } from './span.ts'

interface Parts {
  /** Of a receiver of OTLP over HTTP, as it is: `http://127.0.0.1:4318/v1/traces`. */
  url: string
  /** What is sent of this process besides its spans. */
  resource: SpanFacts
  log: Log
}

/** Waiting spans at most, and those of one request. */
const [mostWaiting, mostSent] = [2_000, 500]
/** In ms. */
const [every, everyAtTheEnd, patience] = [5_000, 500, 5_000]

/**
 * Sends spans each 5 s to a receiver. What cannot be sent, or comes while 2,000 wait, is dropped and
 * counted: no request ever waits for a trace, or fails for one.
 */
export function createExporter({ url, resource, log }: Parts) {
  const waiting: TraceSpan[] = []
  const count = { sent: 0, dropped: 0 }
  let sending: Promise<void> | undefined
  let isFailing = false

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const some = waiting.splice(0, mostSent)
      const why = await post(some)
      if (why === null) count.sent += some.length
      else count.dropped += some.length
      // A line when it begins and one when it is over: a receiver may be away for days.
      if (why !== null && !isFailing) log.warn({ why }, 'traces cannot be sent')
      if (why === null && isFailing) log.info('traces are sent again')
      isFailing = why !== null
    }
  }

  /** Why they were not taken; null: they were. */
  async function post(spans: readonly TraceSpan[]): Promise<string | null> {
    const body = JSON.stringify(otlpOf(spans, resource))
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
    try {
      const { status } = await callOut(url, init, { fetch, patience })
      return status >= 200 && status < 300 ? null : `the receiver answered ${status}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  const flush = (): Promise<void> => (sending ??= send().finally(() => (sending = undefined)))
  let timer = setInterval(() => inBackground(flush()), every).unref()

  return {
    take(span: TraceSpan): void {
      if (waiting.length >= mostWaiting) count.dropped += 1
      else waiting.push(span)
    },
    flush,
    /** The program ends within seconds: what still comes is sent sooner. */
    hurry(): void {
      clearInterval(timer)
      timer = setInterval(() => inBackground(flush()), everyAtTheEnd).unref()
    },
    stop: () => clearInterval(timer),
    families: (): Family[] => [
      counter('portico_spans_sent_total', 'Spans that the receiver has taken.', count.sent),
      counter('portico_spans_dropped_total', 'Spans that were not sent.', count.dropped),
      gauge('portico_spans_waiting', 'Spans that wait to be sent.', waiting.length),
    ],
  }
}
