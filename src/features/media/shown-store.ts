import { picturesIn } from '../../contract/prose.ts'
import type { Block, RichText } from '../../contract/richtext.ts'
import type { Database } from '../../database/open.ts'

/** Has the pictures of a text as they are now. */
export type ShowPictures = (text: RichText) => Promise<RichText>

/**
 * The same text, each picture with its newest version and its size, so that its place is kept while it
 * loads; one that is not there is left out.
 */
export const showingPictures =
  ({ published }: Pick<Database, 'published'>): ShowPictures =>
  async (text) => {
    const ids = new Set(picturesIn(text).map(({ attrs }) => attrs.media))
    if (ids.size === 0) return text
    const rows = await published
      .selectFrom('media')
      .select(['id', 'version', 'crop_width as width', 'crop_height as height'])
      .where('id', 'in', [...ids])
      .where('removed_at', 'is', null)
      .execute()
    const found = new Map(rows.map(({ id, ...shown }) => [id, shown]))
    const content = text.content.flatMap((block): Block[] => {
      if (block.type !== 'picture') return [block]
      const shown = found.get(block.attrs.media)
      return shown ? [{ ...block, attrs: { ...block.attrs, shown } }] : []
    })
    return { ...text, content }
  }
