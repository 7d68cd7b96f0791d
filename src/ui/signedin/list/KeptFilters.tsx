import { useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { KeyCap } from '../keys/KeyCap.tsx'
import { useKeys } from '../keys/screen-keys.ts'
import { KeepView } from './KeepView.tsx'
import type { ListToolsProps } from './kept-list.ts'
import { KeptLinks } from './KeptLinks.tsx'
import { KeptViews } from './KeptViews.tsx'
import { SaveList } from './SaveList.tsx'
import styles from './tools.module.css'

type KeptFiltersProps = Pick<ListToolsProps, 'noun' | 'kept' | 'path' | 'query'> &
  Partial<Pick<ListToolsProps, 'save'>>

/** The filters that are kept of a list which has neither columns nor orders to choose. */
export function KeptFilters(props: KeptFiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { noun, kept, query, save } = props
  const label = save ? 'Filters, CSV' : 'Kept filters'
  useKeys([{ keys: ['v'], label, act: () => setIsOpen(true) }])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="V"
        onClick={() => setIsOpen(true)}
      >
        View… <KeyCap>V</KeyCap>
      </button>
      <KeptLinks {...props} />
      {isOpen ? (
        <Dialog title={`View of ${noun}`} onClose={() => setIsOpen(false)}>
          <section className={styles.part} aria-labelledby="list-filters">
            <h3 id="list-filters">Filters</h3>
            <KeepView {...{ kept, noun, query }} />
            <KeptViews kept={kept} />
          </section>
          {save ? (
            <section className={styles.part} aria-labelledby="list-csv">
              <h3 id="list-csv">Spreadsheet</h3>
              <SaveList noun={noun} count="" save={save} isWhole />
            </section>
          ) : null}
        </Dialog>
      ) : null}
    </>
  )
}
