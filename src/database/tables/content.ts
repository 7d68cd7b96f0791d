import type { Generated } from 'kysely'

/** The columns of all content. `published_at` null or later than now: the public never sees it. */
export interface SiteContent {
  id: string
  position: number
  published_at: string | null
  updated_at: string
}

/** The columns of content that has a draft. */
export interface Written {
  /** What its draft calls it; null: nobody has drafted another title. */
  draft_title: Generated<string | null>
  /** When its draft was saved last; null: there is nothing that is not published. */
  drafted_at: Generated<string | null>
  removed_at: Generated<string | null>
}

/** The pages of the firm's own, and what leads to them. */
export interface OwnPageTables {
  navigation_entry: SiteContent & { label: string; href: string; place: 'both' | 'top' | 'footer' }
  own_page: SiteContent &
    Written & {
      slug: string
      title: string
      /** In search engines and on cards; empty: the title. */
      seo_title: string
      description: string
      /** JSON, as src/contract/blocks/blocks.ts reads it. */
      blocks: string
      /** All that its blocks say. */
      words: string
    }
}
