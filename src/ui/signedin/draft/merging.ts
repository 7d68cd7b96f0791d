/** The texts of a field in which two have gone on from the same one. */
interface ThreeTexts {
  base: string
  theirs: string
  mine: string
}

/** Of the fields that can be merged, how: null where somebody has to choose. */
export type DraftMerges = Readonly<Record<string, (texts: ThreeTexts) => string | null>>
