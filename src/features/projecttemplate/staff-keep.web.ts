/** A milestone or request as it is kept: its words may be changed, or it is left out. */
export interface KeptLine {
  id: string
  title: string
  /** Null: a milestone, which has none. */
  detail: string | null
  isOut: boolean
}

/** The lines of a project as it is now, each as somebody has begun to change it; what is gone is left out. */
export const linesNow = (now: readonly KeptLine[], begun: readonly KeptLine[]): KeptLine[] =>
  now.map((line) => begun.find(({ id }) => id === line.id) ?? line)

/** Words of a company that stand in many other names, too. */
const common = new Set(['and', 'the', 'for', 'inc', 'ltd', 'llc', 'gmbh', 'co', 'supply', 'group'])

/** The words by which a company is recognised: `Halden Marine Supply` by Halden and Marine. */
const tellingWords = (company: string): string[] =>
  company
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !common.has(word))

/** Whether words name a company, at least in part; one of none but short or common words, as a whole. */
export function namesCompany(words: string, company: string): boolean {
  const text = words.toLowerCase()
  const telling = tellingWords(company)
  return (telling.length > 0 ? telling : [company.toLowerCase()]).some((word) =>
    text.includes(word),
  )
}
