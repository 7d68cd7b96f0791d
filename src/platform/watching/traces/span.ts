import { randomBytes } from 'node:crypto'

/** By which a span is known (W3C Trace Context): 32 and 16 hexadecimal digits. */
export interface SpanContext {
  trace: string
  id: string
}

/** What a span may say of itself: never an address, a name or anything that somebody wrote. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

/** A span that has ended; times in ms since 1970. */
export interface TraceSpan extends SpanContext {
  parent: string | null
  name: string
  /** For whoever asked, within the program, or to another host. */
  kind: 'server' | 'internal' | 'client'
  begun: number
  ended: number
  facts: SpanFacts
  failed: boolean
}

const digits = (bytes: number) => randomBytes(bytes).toString('hex')

/** A span below `parent`, or the first one of a new trace. */
export const newSpan = (parent: SpanContext | null): SpanContext => ({
  trace: parent?.trace ?? digits(16),
  id: digits(8),
})

/** Reads a `traceparent` header (W3C Trace Context, level 1); null for any other text. */
export function readTraceparent(header: unknown): (SpanContext & { isSampled: boolean }) | null {
  if (typeof header !== 'string') return null
  const form = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-|$)/
  const [, trace, id, flags] = form.exec(header) ?? []
  if (trace === undefined || id === undefined) return null
  return { trace, id, isSampled: (Number.parseInt(flags!, 16) & 1) === 1 }
}
