/** A field of a block. All values are strings where they are typed. */
export interface BlockField {
  /**
   * `lines`: of several lines; `text`: formatted; `picture`: the address of one of ours; `link`: where a
   * button leads; `study`: the slug of a case study.
   */
  kind: 'line' | 'lines' | 'text' | 'picture' | 'link' | 'study'
  label: string
  hint?: string
  /** The most characters that are published. */
  most: number
  /** What is said where it is empty; without this it may be. */
  needed?: string
  /** It is needed where that field is not empty. */
  goesWith?: string
}

/** A kind of block of which pages are made, as it is declared. */
export interface BlockKind {
  label: string
  /** What a visitor sees of it, in a sentence. */
  about: string
  /** How it can look, by name; the first is the one that it begins with. */
  variants: Readonly<Record<string, string>>
  /** A page has one at most. */
  isSingle?: true
  fields: Readonly<Record<string, BlockField>>
}

/** The heading of a block, which may be empty. */
export const blockHeading = (hint = 'Above it; empty: none that is seen.'): BlockField => ({
  kind: 'line',
  label: 'Heading',
  hint,
  most: 160,
})

/** What a button says. */
export const blockButton = (label: string, hint?: string): BlockField => ({
  kind: 'line',
  label,
  ...(hint && { hint }),
  most: 40,
})
const leadsTo = (label: string, goesWith: string): BlockField => ({
  kind: 'link',
  label,
  hint: 'A page of this site, such as /contact, or an address that begins with https://.',
  most: 300,
  goesWith,
})
/** Two buttons, each with where it leads. */
/** What a button says. */
export const blockButtons = {
  primary_label: blockButton('Button', 'What it says; empty: there is none.'),
  primary_url: leadsTo('Button leads to', 'primary_label'),
  secondary_label: blockButton('Second button', 'Empty: there is none.'),
  secondary_url: leadsTo('Second button leads to', 'secondary_label'),
} as const

/** Plain text of several lines. */
export const blockWords = (most: number): BlockField => ({ kind: 'lines', label: 'Text', most })
