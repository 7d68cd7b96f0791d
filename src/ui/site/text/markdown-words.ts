import type { Element, Node } from './markup-tree.ts'

/** What is for eyes, hands or scripts, and says nothing that is not said beside it. */
const silent = new Set(['button', 'form', 'img', 'nav', 'noscript', 'script', 'style', 'svg'])

export const isSilent = ({ tag, attributes }: Element) =>
  silent.has(tag) || attributes['aria-hidden'] === 'true'

/** A run of words with their links and stresses, on one line; `base` is the address of the page. */
export function words(nodes: readonly Node[], base: string): string {
  let line = ''
  let before: Element | undefined
  for (const node of nodes) {
    const told = wordsOf(node, base)
    const element = typeof node === 'string' ? undefined : node
    // What a style sheet sets apart has no space between.
    if (told && element && before) line += gap(before, element)
    line += told
    if (told) before = element
  }
  return line
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

function gap(before: Element, element: Element): string {
  const apart =
    ['span', 'time'].includes(element.tag) || (element.tag === before.tag && element.tag === 'a')
  if (!apart) return ''
  return before.tag === 'strong' ? ' ' : ' · '
}

function wordsOf(node: Node, base: string): string {
  if (typeof node === 'string') return escaped(node)
  if (isSilent(node)) return ''
  const { tag, attributes, children } = node
  if (tag === 'br') return '\\\n'
  if (tag === 'code') return code(plain(children))
  const inside = tag === 'span' ? words(children, base) : spaced(children, base)
  if (inside.trim() === '') return inside
  if (tag === 'a' && attributes['href']) return link(inside, new URL(attributes['href'], base).href)
  if (tag === 'strong' || tag === 'b') return around(inside, '**')
  if (tag === 'em' || tag === 'i') return around(inside, '*')
  return inside
}

/** As `words`, with the spaces at both ends. */
const spaced = (nodes: readonly Node[], base: string) =>
  nodes.map((node) => wordsOf(node, base)).join('')

/** A stress stands at the words: a space inside it would make it two stars. */
const around = (text: string, mark: string) =>
  text.replace(/^(\s*)(.*?)(\s*)$/s, `$1${mark}$2${mark}$3`)

const link = (text: string, address: string) =>
  `[${text}](${/[()\s]/.test(address) ? `<${address}>` : address})`

/** In more backticks than it has in a row. */
function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

/** The text alone. */
const plain = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : plain(node.children))).join('')

/** A text that stays what it is where Markdown would see a mark in it. */
const escaped = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*~[\]<]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)/g, String.raw`\$&`)
