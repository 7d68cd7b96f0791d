import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Block, Inline, RichText } from '../../contract/richtext.ts'
import styles from './Help.module.css'

/** A page of help by our own switch; kinds that it does not know are left out. */
export const HelpText = ({ text }: { text: RichText }) => (
  <div className={styles.text}>{text.content.map(block)}</div>
)

function block(node: Block, at: number): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p key={at}>{node.content.map(inline)}</p>
    case 'heading':
      return createElement('h4', { key: at }, node.content.map(inline))
    case 'blockquote':
      return <blockquote key={at}>{node.content.map(block)}</blockquote>
    case 'bulletList':
    case 'orderedList':
      return createElement(
        node.type === 'bulletList' ? 'ul' : 'ol',
        { key: at },
        node.content.map((item, place) => <li key={place}>{item.content.map(block)}</li>),
      )
    case 'table':
      return <Table key={at} table={node} />
    case 'picture':
    default:
      return null
  }
}

/** A wide one is moved within its place, by key too, so Tab stops there. */
const reachable = { tabIndex: 0 }

const Table = ({ table }: { table: Extract<Block, { type: 'table' }> }) => (
  <div className={styles.table} role="group" aria-label="Table" {...reachable}>
    <table>
      <tbody>
        {table.content.map((row, at) => (
          <tr key={at}>
            {row.content.map((cell, place) =>
              createElement(
                cell.type === 'tableHeader' ? 'th' : 'td',
                { key: place },
                cell.content.flatMap((said) => said.content).map(inline),
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

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
        return mark.attrs.href.startsWith('/console/') ? (
          <Link to={mark.attrs.href}>{inside}</Link>
        ) : (
          <a href={mark.attrs.href}>{inside}</a>
        )
      default:
        return inside
    }
  }, node.text)
  return <Fragment key={at}>{marked}</Fragment>
}
