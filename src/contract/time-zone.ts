const { Temporal } = globalThis as {
  Temporal?: { Now: { zonedDateTimeISO: (timeZone: string) => unknown } }
}

/**
 * Whether this very machine knows a time zone of that name; Intl knows offsets such as +02:00, too, and
 * names such as PST, with which Temporal, by which the server reckons, throws.
 */
export function isKnownTimeZone(timeZone: string): boolean {
  try {
    // Browsers without Temporal leave that to the server.
    Temporal?.Now.zonedDateTimeISO(timeZone)
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
