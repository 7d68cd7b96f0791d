/** The figures of one page: scores of 100, milliseconds, and the layout shift without a unit. */
export interface Audited {
  performance: number
  accessibility: number
  'best practices': number
  SEO: number
  LCP: number
  CLS: number
  TBT: number
  interactive: number
}
export type Figure = keyof Audited

/** Lower limits of scores, and upper limits of all other figures. */
export type Wanted = Partial<Audited>

export const wantedOfPages: Wanted = {
  performance: 100,
  accessibility: 100,
  'best practices': 100,
  SEO: 100,
  LCP: 1_200,
  CLS: 0,
  TBT: 0,
}

/** For the short form: figures that do not depend on how busy the machine is. */
export const wantedAnywhere: Wanted = {
  accessibility: 100,
  'best practices': 100,
  SEO: 100,
  CLS: 0,
}
export const pagesInShort = ['/', '/contact', '/blog/flow-or-apex']

/** No SEO, since it is not indexed, and slower, since it is loaded once in a visit. */
export const wantedOfPortal: Wanted = { accessibility: 100, interactive: 2_000 }

const scores: Figure[] = ['performance', 'accessibility', 'best practices', 'SEO']

/** The figures that miss their limits. */
export function missed(audited: Audited, wanted: Wanted): Figure[] {
  return (Object.entries(wanted) as [Figure, number][])
    .filter(([name, limit]) =>
      scores.includes(name) ? audited[name] < limit : audited[name] > limit,
    )
    .map(([name]) => name)
}
