const [hour, day] = [60 * 60 * 1000, 24 * 60 * 60 * 1000]

/** How long a session lasts, in ms: `idle` without a request, `most` in all. */
export interface Lifetime {
  idle: number
  most: number
}

/**
 * Staff sign in daily, and so do clients, unless they want to be remembered on this browser; a
 * program, whose token no cookie protects, signs in every 8 h.
 */
export function lifetime(kind: { staff: boolean; remembered: boolean; bound: boolean }): Lifetime {
  const most = kind.bound ? 12 * hour : 8 * hour
  if (kind.staff) return { idle: hour, most }
  if (!kind.bound) return { idle: most, most }
  return kind.remembered ? { idle: 14 * day, most: 30 * day } : { idle: 2 * hour, most }
}
