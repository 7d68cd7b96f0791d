import { isSilent, words } from './markdown-words.ts'
import { treeOf, type Element, type Node } from './markup-tree.ts'

/**
 * The same in Markdown (CommonMark): what `html`, written by React, says to a reader. Forms,
 * ways around the site and ornaments are left out. `base` is the address of the page.
 */
export const markdown = (html: string, base: string): string =>
  `${blocks(treeOf(html), base).join('\n\n')}\n`

const inline = new Set(['a', 'b', 'br', 'code', 'em', 'i', 'small', 'span', 'strong', 'time'])
const isInline = (node: Node) => typeof node === 'string' || inline.has(node.tag)

/** Each block as Markdown; words that stand between blocks are a paragraph. */
function blocks(nodes: readonly Node[], base: string): string[] {
  const found: string[] = []
  let run: Node[] = []
  const end = () => {
    found.push(paragraph(words(run, base)))
    run = []
  }
  for (const node of nodes) {
    if (isInline(node)) run.push(node)
    else {
      end()
      found.push(...block(node as Element, base))
    }
  }
  end()
  return found.filter((text) => text !== '')
}

function block(element: Element, base: string): string[] {
  const { tag, attributes, children } = element
  // A drawing that tells something says it in words as well.
  if (tag === 'svg' && attributes['aria-label']) return [words([attributes['aria-label']], base)]
  if (isSilent(element)) return []
  if (/^h[1-6]$/.test(tag)) return [heading(Number(tag.slice(1)), words(children, base))]
  if (tag === 'ul' || tag === 'ol') return list(element, base)
  if (tag === 'blockquote') return [indented(blocks(children, base).join('\n\n'), '> ', '> ')]
  if (tag === 'dl') return [pairs(children, base)]
  if (tag === 'tr')
    return [
      `- ${elements(children)
        .map((cell) => words(cell.children, base))
        .join(' · ')}`,
    ]
  if (tag === 'tbody') return [blocks(children, base).join('\n')]
  return blocks(children, base)
}

const heading = (level: number, text: string) => (text ? `${'#'.repeat(level)} ${text}` : '')

/** Items with headings of their own are parts of the page rather than a list. */
function list({ tag, children }: Element, base: string): string[] {
  const items = elements(children).map((item) => blocks(item.children, base))
  if (items.flat().some((text) => /^#+ /.test(text))) return items.flat()
  const marks = items.map((_, at) => (tag === 'ol' ? `${at + 1}. ` : '- '))
  return [
    items
      .map((item, at) => {
        const mark = marks[at] as string
        return indented(item.join('\n\n'), mark, ' '.repeat(mark.length))
      })
      .join('\n'),
  ]
}

/** A list of names and what they are. */
function pairs(children: readonly Node[], base: string): string {
  const flat = elements(children).flatMap((child) =>
    child.tag === 'div' ? elements(child.children) : [child],
  )
  const lines = flat.map(({ tag, children }) =>
    tag === 'dt' ? `- **${words(children, base)}**: ` : `${words(children, base)}\n`,
  )
  return lines.join('').trim()
}

const elements = (nodes: readonly Node[]) =>
  nodes.filter((node): node is Element => typeof node !== 'string')

const indented = (text: string, first: string, rest: string) =>
  text
    .split('\n')
    .map((line, at) => (line || at === 0 ? (at === 0 ? first : rest) + line : rest.trimEnd()))
    .join('\n')

/** A paragraph is none of the blocks that its first letters look like. */
const paragraph = (text: string) =>
  text.replaceAll(/^\d+(?=[.)](?:\s|$))/gm, '$&\\').replaceAll(/^[#>+=|-]/gm, '\\$&')
