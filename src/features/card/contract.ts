/** All that a card shows. Its address is made of this alone. */
export interface CardWords {
  /** What kind of page it is, above the title; may be empty. */
  label: string
  title: string
  /** What the page is about, below the title, as much as fits; may be empty. */
  excerpt: string
  firm: string
  /** The firm's own face; left out where it has chosen none. */
  look?: CardLook
}

/** What the firm's own face adds to a card. */
export interface CardLook {
  /** `#rrggbb`; null: the accent that is built in. */
  accent: string | null
  /** Of the logo that stands in place of the mark and the name; null: they stand there. */
  logo: string | null
}

/** The link to a page's card, for its head. */
export interface CardLink {
  url: string
  /** The text of the picture, for people who cannot see it. */
  alt: string
}

/** In pixels; what link previews expect. */
export const cardSize = { width: 1200, height: 630 }
