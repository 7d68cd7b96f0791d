/** All that a card shows. Nothing else goes into its picture, and so into its address. */
export interface CardWords {
  /** What kind of page it is, above the title; empty: nothing stands there. */
  label: string
  title: string
  /** What the page is about, below the title where there is room; may be empty. */
  excerpt: string
  firm: string
}

/** What the head of a page says of its card. */
export interface CardLink {
  url: string
  /** The words of the picture, for who does not see it. */
  alt: string
}

/** In pixels, as link previews want it. */
export const cardSize = { width: 1200, height: 630 }
