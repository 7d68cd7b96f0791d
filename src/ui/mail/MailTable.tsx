import type { CSSProperties, ReactNode } from 'react'

interface TableProps {
  width?: number
  className?: string
  style?: CSSProperties
  /** The widths of its columns, where the first row does not set them. */
  columns?: (number | 'auto')[]
  children: ReactNode
}

/** A table for layout only: old mail programs support no other way to set spacing. */
export function MailTable({ columns, children, ...rest }: TableProps) {
  return (
    <table role="presentation" border={0} cellPadding={0} cellSpacing={0} {...rest}>
      {columns ? (
        <colgroup>
          {columns.map((width, at) => (
            <col key={`${at} ${width}`} width={width === 'auto' ? undefined : width} />
          ))}
        </colgroup>
      ) : null}
      <tbody>{children}</tbody>
    </table>
  )
}

interface RowProps {
  className?: string
  align?: 'center'
  dir?: 'auto'
  style?: CSSProperties
  children: ReactNode
}

/** A row of one cell. */
export function MailRow({ children, ...rest }: RowProps) {
  return (
    <tr>
      <td {...rest}>{children}</td>
    </tr>
  )
}

interface CellProps {
  className?: string
  colSpan?: number
  style?: CSSProperties
  children?: ReactNode
}

/** A cell of a row of several; empty where only its colour or its width matters. */
export function MailCell({ children, ...rest }: CellProps) {
  return <td {...rest}>{children}</td>
}
