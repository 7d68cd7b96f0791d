/** How many people, in words. */
export const subscribersInWords = (count: number): string =>
  count === 1 ? '1 subscriber' : `${new Intl.NumberFormat('en').format(count)} subscribers`

/** How far it is, in whole per cent; all only once it is all. */
export const percentOf = (sent: number, of: number): number =>
  of === 0 ? 100 : Math.min(100, Math.floor((sent / of) * 100))
