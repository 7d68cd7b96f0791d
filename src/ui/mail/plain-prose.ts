import { mediaAddress } from '../../contract/media-address.ts'
import type { Block, Inline, RichText } from '../../contract/richtext.ts'

/** A formatted text for those who read no HTML; `origin`: the host that has its pictures. */
export const plainProse = ({ content }: RichText, origin: string): string =>
  content
    .map((block) => plainBlock(block, origin))
    .filter((block) => block !== '')
    .join('\n\n')

function plainBlock(block: Block, origin: string): string {
  switch (block.type) {
    case 'paragraph':
      return plainWords(block.content)
    case 'heading':
      return `${block.attrs.level === 2 ? '==' : '--'} ${plainWords(block.content)}`
    case 'blockquote':
      return plainBlocks(block.content).replaceAll(/^/gm, '> ')
    case 'bulletList':
      return block.content.map((item) => listItem('-', plainBlocks(item.content))).join('\n')
    case 'orderedList':
      return block.content
        .map((item, at) => listItem(`${at + 1}.`, plainBlocks(item.content)))
        .join('\n')
    case 'table':
      return block.content
        .map((row) => row.content.map((cell) => plainBlocks(cell.content, ' ')).join(' | '))
        .join('\n')
    case 'picture': {
      const { media, alt, caption, shown } = block.attrs
      if (!shown) return ''
      const address = `${origin}${mediaAddress({ id: media, version: shown.version }, 800, 'jpg')}`
      const said = [alt ?? '', caption].filter(Boolean).join('. ')
      return `[${said || 'Picture'}]\n${address}`
    }
    default:
      return ''
  }
}

const plainBlocks = (paragraphs: readonly { content: Inline[] }[], between = '\n') =>
  paragraphs.map(({ content }) => plainWords(content)).join(between)

/** Its further lines stand below its first. */
const listItem = (mark: string, words: string) =>
  `${mark} ${words.replaceAll('\n', `\n${' '.repeat(mark.length + 1)}`)}`

/** With each address behind what leads there, once for words that are linked piece by piece. */
const plainWords = (content: readonly Inline[]): string =>
  content
    .map((piece, at) => {
      if (piece.type === 'hardBreak') return '\n'
      const href = linkOf(piece)
      const goesOn = href !== null && href === linkOf(content[at + 1])
      return href === null || goesOn || href === piece.text ? piece.text : `${piece.text} (${href})`
    })
    .join('')

function linkOf(piece: Inline | undefined): string | null {
  if (piece?.type !== 'text') return null
  const link = piece.marks?.find((mark) => mark.type === 'link')
  return link?.type === 'link' ? link.attrs.href : null
}
