import type { IncomingMessage } from 'node:http'
import type { TraceSpan, SpanContext, SpanFacts } from './span.ts'
import { newSpan, readTraceparent } from './span.ts'

interface Parts {
  take: (span: TraceSpan) => void
  /** One request in so many is traced. */
  sample: number
  /** Whether `traceparent` is believed of whoever sends from this address. */
  isTrusted: (address: string) => boolean
  /** From 0 to 1. */
  random?: () => number
}

interface Described {
  name: string
  kind: TraceSpan['kind']
  facts: SpanFacts
  failed: boolean
}

/** In ms since 1970, and even: a clock that is set must not make a span end before it began. */
const now = () => performance.timeOrigin + performance.now()

/** Makes spans: of one request in `sample`, and of what is done for it. */
export function createTracer({ take, sample, isTrusted, random = Math.random }: Parts) {
  const isDrawn = () => random() * sample < 1
  const record = (own: SpanContext, parent: string | null, begun: number, described: Described) =>
    take({ ...own, parent, begun, ended: now(), ...described })

  return {
    /** Begins that of a request; null: it is not traced. A proxy that we trust decides that for its own. */
    request({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) {
      const given = isTrusted(socket.remoteAddress ?? '')
        ? readTraceparent(headers.traceparent)
        : null
      if (!(given?.isSampled ?? isDrawn())) return null
      const [own, begun] = [newSpan(given), now()]
      const end = (described: Described) => record(own, given?.id ?? null, begun, described)
      return { context: own, end }
    },
    /** Begins one of the program's own, for no request; null: it is not traced. */
    own() {
      if (!isDrawn()) return null
      const [own, begun] = [newSpan(null), now()]
      return { context: own, end: (described: Described) => record(own, null, begun, described) }
    },
    /** What has just ended after so many ms, below another span. */
    ended: (parent: SpanContext, ms: number, described: Described) =>
      record(newSpan(parent), parent.id, now() - ms, described),
  }
}

export type Tracer = ReturnType<typeof createTracer>
