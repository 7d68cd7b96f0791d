import { isKnownTimeZone } from '../../../contract/time-zone.ts'

/**
 * The time zone of the reader. Like the language it is the same for the whole page, so it stands
 * here, once, and not in the props of each component.
 */
let chosen: string | null | undefined
const watching = new Set<() => void>()

/** The time zone of the browser. */
export const browsersZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

export const readersZone = (): string => chosen ?? browsersZone()

/** Shows times in this time zone, an IANA name, from now on; null: in that of the browser. */
export function showTimesIn(zone: string | null): void {
  // A browser may be too old to know a time zone; then times are in its own.
  chosen = zone !== null && isKnownTimeZone(zone) ? zone : null
  for (const changed of watching) changed()
}

/** The chosen time zone, null where it is the browser's or unknown to it; undefined: not chosen yet. */
export const chosenZone = () => chosen

export function watchZone(changed: () => void): () => void {
  watching.add(changed)
  return () => void watching.delete(changed)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The format for these parts of a moment in the reader's time zone, in their language if no other is
 * named. Cached, because making a format takes longer than formatting a hundred times.
 */
export function written(parts: Intl.DateTimeFormatOptions, language?: string): Intl.DateTimeFormat {
  const whole = { timeZone: chosen ?? undefined, ...parts }
  const key = JSON.stringify([language, whole])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, whole)
  formats.set(key, format)
  return format
}
