import { Disclosure } from '../../ui/signedin/frame/Disclosure.tsx'
import { importFields, type ImportCheck, type ImportKind } from './staff.contract.ts'
import type { StaffImportRoom } from './useStaffImport.web.ts'
import styles from './Import.module.css'

interface RowsProps {
  kind: ImportKind
  chosen: NonNullable<StaffImportRoom['chosen']>
  answer: ImportCheck
}

/** The file that is saved has all of them. */
const most = 100

/** The rows that are not made, by the line on which they stand in the file. */
export function StaffImportRows({ kind, chosen, answer: { there, wrong } }: RowsProps) {
  const lineOf = (row: number) => chosen.file.lines[row + (chosen.isHeaded ? 1 : 0)]
  const fieldOf = (at: number) => importFields[kind][at]?.label ?? ''
  return (
    <>
      {wrong.length > 0 ? (
        <List
          title="Not right"
          rows={wrong.map(({ row, field, said }) => ({
            row,
            line: lineOf(row),
            said: `${fieldOf(field)}: ${said}`,
          }))}
          isOpen
        />
      ) : null}
      {there.length > 0 ? (
        <List
          title="There already"
          rows={there.map(({ row, said }) => ({ row, line: lineOf(row), said }))}
        />
      ) : null}
    </>
  )
}

interface ListProps {
  title: string
  rows: { row: number; line: number | undefined; said: string }[]
  isOpen?: boolean
}

const List = ({ title, rows, isOpen = false }: ListProps) => (
  <Disclosure summary={`${title} (${rows.length})`} className={styles.found} isOpen={isOpen}>
    <ul className={styles.rows}>
      {rows.slice(0, most).map(({ row, line, said }) => (
        <li key={row}>
          <span className={styles.line}>Line {line}</span>
          <span dir="auto">{said}</span>
        </li>
      ))}
    </ul>
    {rows.length > most ? <p className={styles.facts}>The first {most} are shown.</p> : null}
  </Disclosure>
)
