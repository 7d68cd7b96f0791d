import { useRef, useState } from 'react'
import { KeyCap } from '../keys/KeyCap.tsx'
import { useKeys } from '../keys/screen-keys.ts'
import { ordersOf } from './columns.ts'
import { ListDialog } from './ListDialog.tsx'
import type { ListToolsProps } from './kept-list.ts'
import { KeptLinks } from './KeptLinks.tsx'
import styles from './tools.module.css'

/** How a list is ordered and shown: its order, the filters that are kept, its columns, and CSV of it. */
export function ListTools(props: ListToolsProps) {
  const { columns, order, usualOrder, setOrder, kept, path, query } = props
  const [isOpen, setIsOpen] = useState(false)
  const choice = useRef<HTMLSelectElement>(null)
  useKeys([
    { keys: ['o'], label: 'Choose the order', act: () => choice.current?.focus() },
    { keys: ['v'], label: 'Filters, columns, CSV', act: () => setIsOpen(true) },
  ])
  return (
    <>
      <div className={styles.tools}>
        <select
          ref={choice}
          aria-label="Order"
          aria-keyshortcuts="O"
          value={order}
          onChange={({ target }) => setOrder(target.value)}
        >
          <option value="">{usualOrder}</option>
          {ordersOf(columns)
            .filter(({ label }) => label !== usualOrder)
            .map((one) => (
              <option key={one.order} value={one.order}>
                {one.label}
              </option>
            ))}
        </select>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="V"
          onClick={() => setIsOpen(true)}
        >
          View… <KeyCap>V</KeyCap>
        </button>
      </div>
      <KeptLinks kept={kept} path={path} query={query} />
      {isOpen ? <ListDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
