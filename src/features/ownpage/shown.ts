import type { BlockField } from '../../contract/blocks/block-shape.ts'
import { blockKinds } from '../../contract/blocks/block-kinds.ts'
import { readBlocks, variantOf, type PageBlock } from '../../contract/blocks/blocks.ts'
import { readMediaAddress } from '../../contract/media-address.ts'
import { doc, pictureBlock, picturesIn } from '../../contract/prose.ts'
import { readRichText, type RichText } from '../../contract/richtext.ts'
import type { ShownBlock } from './contract.ts'

/** Has the pictures of a text as they are now. */
export type ShowsPictures = (text: RichText) => Promise<RichText>

/** The blocks of a page as visitors see them; a picture that is not there any more is none. */
export async function shownBlocks(json: string, show: ShowsPictures): Promise<ShownBlock[]> {
  return await Promise.all((readBlocks(json) ?? []).map((block) => shown(block, show)))
}

async function shown(block: PageBlock, show: ShowsPictures): Promise<ShownBlock> {
  const { id, kind, texts } = block
  const fields = Object.entries<BlockField>(blockKinds[kind].fields)
  const typed = (wanted: BlockField['kind']) => {
    const name = fields.find(([, field]) => field.kind === wanted)?.[0]
    return name === undefined ? '' : (texts[name] ?? '')
  }
  const text = readRichText(typed('text'))
  const media = readMediaAddress(typed('picture'))
  const [picture] = media
    ? picturesIn(await show(doc(pictureBlock(media.id, texts['alt'] || null))))
    : []
  const isPlain = ([, field]: (typeof fields)[number]) =>
    field.kind !== 'text' && field.kind !== 'picture'
  return {
    id,
    kind,
    variant: variantOf(block),
    texts: Object.fromEntries(
      fields.filter(isPlain).map(([name]) => [name, (texts[name] ?? '').trim()]),
    ),
    text: text && (await show(text)),
    picture: picture?.attrs.shown ? picture : null,
  }
}
