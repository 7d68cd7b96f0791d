import type { TraceSpan, SpanFacts } from './span.ts'

const kinds = { internal: 1, server: 2, client: 3 } as const
const failed = 2

/** Spans of a process, with what `resource` says of it, as OTLP's JSON (opentelemetry-proto 1.x). */
export const otlpOf = (spans: readonly TraceSpan[], resource: SpanFacts) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [{ scope: { name: 'portico' }, spans: spans.map(spanOf) }],
    },
  ],
})

const spanOf = (span: TraceSpan) => ({
  traceId: span.trace,
  spanId: span.id,
  ...(span.parent !== null && { parentSpanId: span.parent }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanoseconds(span.begun),
  endTimeUnixNano: nanoseconds(span.ended),
  attributes: attributesOf(span.facts),
  status: span.failed ? { code: failed } : {},
})

/** As text, because a number holds no such number exactly. */
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const attributesOf = (facts: SpanFacts) =>
  Object.entries(facts).map(([key, value]) => ({ key, value: valueOf(value) }))

function valueOf(value: SpanFacts[string]) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
