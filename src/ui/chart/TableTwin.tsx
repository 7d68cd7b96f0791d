import { Unseen } from '../base/Unseen.tsx'
import styles from './TableTwin.module.css'

export interface Table {
  columns: string[]
  /** The first cell of each row is its name. */
  rows: string[][]
}

interface TableTwinProps {
  title: string
  table: Table
  /** Whether the table is open from the start. */
  isOpen?: boolean
}

/** The numbers of a chart, for readers, programs and printers. */
export function TableTwin({ title, table: { columns, rows }, isOpen = false }: TableTwinProps) {
  return (
    <details className={styles.table} open={isOpen}>
      <summary>
        As a table<Unseen>: {title}</Unseen>
      </summary>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
