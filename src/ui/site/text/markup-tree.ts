/** An element of a page, or a text between its tags. */
export type Node = Element | string
export interface Element {
  tag: string
  attributes: Record<string, string>
  children: Node[]
}

const piece = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g
const attribute = /([\w:-]+)(?:="([^"]*)")?/g
const empty = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr'])

/**
 * Reads what React wrote, and that alone: every tag closed, each attribute in double quotes,
 * marks in texts escaped.
 */
export function treeOf(html: string): Node[] {
  const root: Element = { tag: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, closes, tag = '', attributes = '', text] of html.matchAll(piece)) {
    const parent = open.at(-1) as Element
    if (text !== undefined) parent.children.push(unescaped(text))
    else if (closes) open.pop()
    else {
      const element = { tag, attributes: attributesIn(attributes), children: [] }
      parent.children.push(element)
      if (!empty.has(tag)) open.push(element)
    }
  }
  return root.children
}

const attributesIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  )

const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const unescaped = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => marks[name] as string)
