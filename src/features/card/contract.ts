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

/** A letter as path data in units of its font, y upwards, and where it stands in its line. */
export interface Glyph {
  path: string
  x: number
}

/** A line of text, ready to be drawn: from (x, y) on, each unit of the font `scale` pixels. */
export interface CardLine {
  glyphs: Glyph[]
  x: number
  y: number
  scale: number
  ink: 'loud' | 'plain' | 'quiet'
}

/** A card with every line in its place. */
export interface Card {
  lines: CardLine[]
  /** Makes the ground its own. */
  seed: number
}
