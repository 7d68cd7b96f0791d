import type { QueuedMail } from '../../contract/mail.ts'

/**
 * Of a queued notice what its reader may still see: all of it, of several lines those, or nothing (null).
 * `isSeen` has a value for each of its lines; one without lines is seen by whoever sees anything of it.
 */
export function keepSeen(mail: Partial<QueuedMail>, isSeen: readonly boolean[]): unknown {
  if (isSeen.every(Boolean)) return mail
  if (!isSeen.some(Boolean)) return null
  const [{ lines, ...rest }] = mail.given as [{ lines?: unknown[] }]
  if (!lines) return mail
  return { ...mail, given: [{ ...rest, lines: lines.filter((_, nth) => isSeen[nth]) }] }
}
