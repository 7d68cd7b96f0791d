import { Schema, type Node } from '@tiptap/pm/model'
import type { RichText } from '../../../contract/richtext.ts'
import { canLeadTo } from './link-address.ts'
import { pictureNode, type PictureAttrs } from './prose-picture-node.ts'
import { tableNodes } from './prose-table-nodes.ts'

/** What can be written: no more than src/contract/richtext.ts allows, so that nothing is refused later. */
export const proseSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag, at) => ({
        tag,
        // The title of the page is the first level, and there is none below the third.
        attrs: { level: at < 2 ? 2 : 3 },
      })),
      toDOM: ({ attrs }) => [`h${attrs['level'] as number}`, 0],
    },
    bulletList: {
      content: 'listItem+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    orderedList: {
      content: 'listItem+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    listItem: {
      content: 'paragraph+',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    blockquote: {
      content: 'paragraph+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    ...tableNodes,
    picture: pictureNode,
    text: { group: 'inline' },
    hardBreak: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (place) => {
            const href = place.getAttribute('href') ?? ''
            return canLeadTo(href) ? { href } : false
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs['href'] as string }, 0],
    },
    bold: {
      parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
      toDOM: () => ['strong', 0],
    },
    italic: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }],
      toDOM: () => ['em', 0],
    },
    code: {
      parseDOM: [{ tag: 'code' }, { tag: 'tt' }],
      toDOM: () => ['code', 0],
    },
  },
})

/** A text as the contract has it. */
export const storedText = (doc: Node): RichText => stored(doc.toJSON() as Json) as RichText

/** A text as it is stored, always in the same words; empty: there is none. */
export const proseText = (doc: Node): string =>
  doc.textContent === '' && doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph'
    ? ''
    : `{"type":"doc","content":[${doc.children.map(blockText).join(',')}]}`

/** At each key all blocks but one are those that they were. */
const known = new WeakMap<Node, string>()
function blockText(block: Node): string {
  const text = known.get(block) ?? JSON.stringify(stored(block.toJSON() as Json))
  known.set(block, text)
  return text
}

interface Json {
  type: string
  attrs?: { level?: number; href?: string } & Partial<PictureAttrs>
  content?: Json[]
  text?: string
  marks?: Json[]
}

/** In the order of the contract, and no more than that names. */
function stored({ type, attrs, content = [], text, marks }: Json): object {
  if (text !== undefined) return { type, text, ...(marks && { marks: marks.map(mark) }) }
  if (type === 'hardBreak') return { type }
  if (type === 'picture') {
    const { media, alt, caption } = attrs ?? {}
    return { type, attrs: { media, alt, caption } }
  }
  const level = type === 'heading' ? { attrs: { level: attrs?.level } } : {}
  return { type, ...level, content: content.map(stored) }
}

const mark = ({ type, attrs }: Json) =>
  type === 'link' ? { type, attrs: { href: attrs?.href } } : { type }

/** Reads what is stored; what cannot be read is an empty text. */
export function proseDoc(text: string): Node {
  try {
    if (text !== '') {
      const doc = proseSchema.nodeFromJSON(JSON.parse(text))
      doc.check()
      return doc
    }
  } catch {
    // Written by a later version: what is published stays as it is.
  }
  return proseSchema.node('doc', null, [proseSchema.node('paragraph')])
}
