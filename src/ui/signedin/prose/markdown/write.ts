import { mediaReference } from '../../../../contract/media-address.ts'
import type { Block, Inline, PictureBlock, RichText } from '../../../../contract/richtext.ts'
import { readMarkdown } from './read.ts'
import { keepEnds, markdownEscaped, lineStart } from './escape.ts'
import { decorates, type TextPiece } from './pieces.ts'
import { lessAndLess } from './stress.ts'
import { tidy, type TableBlock } from './tidy.ts'
import type { TextMark } from '../../compare/text-units.ts'

/** A text as Markdown, by which it can be read again; `origin`: the host that has its pictures. */
export function writeMarkdown(text: RichText, origin: string): string {
  const { content } = tidy(text)
  let before: Block['type'] | null = null
  let isOther = false
  const parts = content.map((block) => {
    // Two lists one after the other differ in their signs, or they would be one.
    isOther = block.type === before && !isOther
    before = block.type
    return surely(block, origin, isOther)
  })
  return `${parts.join('\n\n')}\n`
}

/** A block in the first way by which it is read as it was written. */
function surely(block: Block, origin: string, isOther: boolean): string {
  let written = ''
  for (const change of lessAndLess) {
    const given = tidy({ type: 'doc', content: [block] }, change)
    written = given.content.map((one) => blockIn(one, origin, isOther)).join('\n\n')
    if (JSON.stringify(readMarkdown(written, origin)) === JSON.stringify(given)) break
  }
  return written
}

function blockIn(block: Block, origin: string, isOther: boolean): string {
  switch (block.type) {
    case 'paragraph':
      return inline(block.content, '\\\n')
    case 'heading':
      return `${'#'.repeat(block.attrs.level)} ${inline(block.content, '<br>')}`
    case 'blockquote':
      return prefixed(paragraphs(block.content), '> ', '> ')
    case 'bulletList':
      return block.content
        .map(({ content }) => prefixed(paragraphs(content), isOther ? '* ' : '- ', '  '))
        .join('\n')
    case 'orderedList':
      return block.content
        .map(({ content }, at) => {
          const sign = `${at + 1}${isOther ? ')' : '.'} `
          return prefixed(paragraphs(content), sign, ' '.repeat(sign.length))
        })
        .join('\n')
    case 'table':
      return table(block)
    case 'picture':
    default:
      return picture(block, origin)
  }
}

const paragraphs = (all: readonly { content: Inline[] }[]): string =>
  all.map(({ content }) => inline(content, '\\\n')).join('\n\n')

const prefixed = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first : rest) + line)
    .map((line) => line.trimEnd())
    .join('\n')

function table({ content }: TableBlock): string {
  const rows = content.map((row) =>
    row.content.map((cell) =>
      cell.content.map((one) => inline(one.content, '<br>')).join('<br><br>'),
    ),
  )
  const columns = content[0]?.content ?? []
  const isHeaded = columns[0]?.type === 'tableHeader'
  const all = [
    ...(isHeaded ? [] : [columns.map(() => '')]),
    ...rows.slice(0, isHeaded ? 1 : 0),
    columns.map(() => '---'),
    ...rows.slice(isHeaded ? 1 : 0),
  ]
  return all.map((cells) => `| ${cells.map(asCell).join(' | ')} |`).join('\n')
}

/** A bar ends a cell even within code. */
const asCell = (text: string): string => text.replaceAll(/\\?\|/g, String.raw`\|`)

function picture({ attrs: { media, alt, caption } }: PictureBlock, origin: string): string {
  const address = origin + mediaReference({ id: media, version: 1 })
  const title = caption === '' ? '' : ` "${caption.replaceAll(/["\\&]/g, String.raw`\$&`)}"`
  return `![${keepEnds(markdownEscaped(alt ?? ''))}](${address}${alt === null ? decorates : ''}${title})`
}

/** Words with their marks; `brk`: how a line ends. */
function inline(content: readonly Inline[], brk: string): string {
  const open: TextMark[] = []
  let written = ''
  const close = (until: number) => {
    while (open.length > until) written += closing(open.pop() as TextMark)
  }
  for (const piece of content) {
    const marks =
      piece.type === 'text' ? (piece.marks ?? []).filter(({ type }) => type !== 'code') : []
    const same = marks.findIndex((mark, at) => JSON.stringify(mark) !== JSON.stringify(open[at]))
    close(same === -1 ? marks.length : same)
    for (const mark of marks.slice(open.length)) {
      open.push(mark)
      written += opening(mark)
    }
    written += piece.type === 'text' ? words(piece) : brk
  }
  close(0)
  return written
    .split(/(?<=\\)\n/)
    .map(lineStart)
    .join('\n')
}

const opening = ({ type }: TextMark) => ({ bold: '**', italic: '*', link: '[', code: '' })[type]
function closing(mark: TextMark): string {
  if (mark.type !== 'link') return opening(mark)
  return `](<${mark.attrs.href.replaceAll(/[\\<>&]/g, String.raw`\$&`)}>)`
}

function words({ text, marks = [] }: TextPiece): string {
  if (!marks.some(({ type }) => type === 'code')) return markdownEscaped(text)
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const isPadded = /^[` ]|[` ]$/.test(text) && text.trim() !== ''
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence
}
