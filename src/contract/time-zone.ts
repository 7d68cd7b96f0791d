/** Whether this very machine knows a time zone of that name; Intl knows offsets such as +02:00, too. */
export function isKnownTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
