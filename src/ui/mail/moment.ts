const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment in a time zone, with these parts. Formats are cached, because making one is slow; the
 * narrow space before AM and PM is a plain one in mails.
 */
export function momentIn(
  timeZone: string,
  moment: string,
  parts: Intl.DateTimeFormatOptions,
): string {
  const key = JSON.stringify([timeZone, parts])
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
  formats.set(key, format)
  return format.format(new Date(moment)).replaceAll('\u202f', ' ')
}
