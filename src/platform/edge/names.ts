/** The names of all that is said to a cache in front alone. */
export const edgeNames: ReadonlySet<string> = new Set([
  'CDN-Cache-Control',
  'Surrogate-Control',
  'Surrogate-Key',
])
