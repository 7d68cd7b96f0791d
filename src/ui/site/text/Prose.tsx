import { createElement, Fragment, type ReactNode } from 'react'
import type { Block, Inline, RichText } from '../../../contract/richtext.ts'
import { TextFigure } from './TextFigure.tsx'
import styles from './Prose.module.css'

/**
 * Renders a formatted text by our own switch: kinds that the switch does not know are left out.
 * `origin`: the host that has its pictures, where it is read elsewhere.
 */
export function Prose({ text, origin }: { text: RichText; origin?: string }) {
  return (
    <div className={styles.prose}>
      {text.content.map((node, at) =>
        node.type === 'picture' ? (
          <TextFigure key={at} picture={node} isFirst={at < blocksSeenFirst} origin={origin} />
        ) : (
          block(node, at)
        ),
      )}
    </div>
  )
}

/** So many blocks at the beginning of a text may be seen before anybody scrolls. */
const blocksSeenFirst = 3

function block(node: Block, at: number): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p key={at}>{node.content.map(inline)}</p>
    case 'heading':
      return createElement(
        `h${node.attrs.level}`,
        { key: at, id: headingId(plain(node)) },
        node.content.map(inline),
      )
    case 'blockquote':
      return <blockquote key={at}>{node.content.map(block)}</blockquote>
    case 'bulletList':
      return <ul key={at}>{items(node)}</ul>
    case 'orderedList':
      return <ol key={at}>{items(node)}</ol>
    case 'table':
      return <Table key={at} table={node} />
    case 'picture':
    default:
      return null
  }
}

type TableBlock = Extract<Block, { type: 'table' }>

/** A wide one is moved within its place, by key too, so Tab stops there. */
const reachable = { tabIndex: 0 }

function Table({ table: { content } }: { table: TableBlock }) {
  const [first, ...rest] = content
  const isHead = rest.length > 0 && first?.content.every(({ type }) => type === 'tableHeader')
  const [head, rows] = isHead && first ? [[first], rest] : [[], content]
  return (
    <div className={styles.table} role="group" aria-label="Table" {...reachable}>
      <table>
        {head.length > 0 ? <thead>{head.map((one) => row(one, 'col'))}</thead> : null}
        <tbody>{rows.map((one, at) => row(one, 'row', at))}</tbody>
      </table>
    </div>
  )
}

const row = ({ content }: TableBlock['content'][number], scope: 'col' | 'row', key = 0) => (
  <tr key={key}>
    {content.map(({ type, content: said }, at) => {
      const [only, ...more] = said
      const inside = only && more.length === 0 ? only.content.map(inline) : said.map(block)
      // One that says nothing, as over the names of the rows, heads nothing.
      return type === 'tableHeader' && said.some((one) => one.content.length > 0) ? (
        <th key={at} scope={scope}>
          {inside}
        </th>
      ) : (
        <td key={at}>{inside}</td>
      )
    })}
  </tr>
)

type Heading = Extract<Block, { type: 'heading' }>

const plain = ({ content }: Heading) =>
  content.map((piece) => (piece.type === 'text' ? piece.text : ' ')).join('')

/** The headings of the second level, in order: the parts of the text. */
export const headings = (text: RichText): string[] =>
  text.content
    .filter((node) => node.type === 'heading' && node.attrs.level === 2)
    .map((node) => plain(node as Heading))

/** The id of a heading, for addresses: its words in lower case, joined by hyphens. */
export const headingId = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

const items = (list: Extract<Block, { type: 'bulletList' | 'orderedList' }>) =>
  list.content.map((item, at) => <li key={at}>{item.content.map(block)}</li>)

function inline(node: Inline, at: number): ReactNode {
  if (node.type === 'hardBreak') return <br key={at} />
  const marked = (node.marks ?? []).reduce<ReactNode>((inside, mark) => {
    switch (mark.type) {
      case 'bold':
        return <strong>{inside}</strong>
      case 'italic':
        return <em>{inside}</em>
      case 'code':
        return <code>{inside}</code>
      case 'link':
        return <a href={mark.attrs.href}>{inside}</a>
      default:
        return inside
    }
  }, node.text)
  return <Fragment key={at}>{marked}</Fragment>
}
