/**
 * The time zone that the page is read in. Like the language it is of the whole page and of one
 * reader, so it stands here, once, and not in what each component is given.
 */
let chosen: string | null | undefined
const watching = new Set<() => void>()

/** Of the browser. */
export const browsersZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

export const readersZone = (): string => chosen ?? browsersZone()

/** From now on times are those of this zone, an IANA name; null: those of the browser. */
export function readIn(zone: string | null): void {
  chosen = zone !== null && knows(zone) ? zone : null
  for (const changed of watching) changed()
}

/** What was chosen, as far as this browser knows it; undefined while nobody has said. */
export const chosenZone = () => chosen

export function watchZone(changed: () => void): () => void {
  watching.add(changed)
  return () => void watching.delete(changed)
}

/** A browser may be older than a zone is; it goes on with its own. */
function knows(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * What writes these parts of a moment where the reader is, in their language if no other is
 * named. Cached, because to make one takes longer than to write a hundred times.
 */
export function written(parts: Intl.DateTimeFormatOptions, language?: string): Intl.DateTimeFormat {
  const whole = { timeZone: chosen ?? undefined, ...parts }
  const key = JSON.stringify([language, whole])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, whole)
  formats.set(key, format)
  return format
}
