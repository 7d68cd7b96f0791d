import { useState } from 'react'
import { Choices } from '../../base/form/Choices.tsx'
import { Button } from '../../base/form/Button.tsx'
import { Notice } from '../../base/Notice.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { columnKeys, shownColumns } from './columns.ts'
import { KeepView } from './KeepView.tsx'
import { KeptViews } from './KeptViews.tsx'
import type { ListToolsProps } from './kept-list.ts'
import { SaveList } from './SaveList.tsx'
import styles from './tools.module.css'

/** What is kept of a list, and how it is shown. */
export function ListDialog(props: ListToolsProps & { onClose: () => void }) {
  const { kept, noun, query, onClose } = props
  return (
    <Dialog title={`View of ${noun}`} onClose={onClose}>
      <section className={styles.part} aria-labelledby="list-filters">
        <h3 id="list-filters">Filters</h3>
        <KeepView {...{ kept, noun, query }} />
        <KeptViews kept={kept} />
      </section>
      <section className={styles.part}>
        <ColumnChoice {...props} />
      </section>
      <section className={styles.part} aria-labelledby="list-csv">
        <h3 id="list-csv">Spreadsheet</h3>
        <SaveList {...props} />
      </section>
    </Dialog>
  )
}

/** The columns, of which each choice is kept at once. */
function ColumnChoice({ columns, kept }: ListToolsProps) {
  const [refused, setRefused] = useState('')
  // What was pressed stands there before the server has it.
  const [pressed, setPressed] = useState<string[] | null>()
  const chosen = pressed === undefined ? kept.columns : pressed
  const shown = shownColumns(columns, chosen)
  const open = columnKeys(columns).filter((key) => columns[key]?.shown !== 'always')
  const choose = (next: string[] | null) => {
    setPressed(next)
    void kept.chooseColumns(next).then(
      () => setRefused(''),
      ({ message }: Error) => {
        setPressed(undefined)
        setRefused(message)
      },
    )
  }
  const toggle = (key: string) =>
    choose(open.filter((one) => (one === key ? !shown.includes(one) : shown.includes(one))))
  return (
    <>
      <Choices
        legend="Columns"
        name="list-columns"
        type="checkbox"
        choices={open.map((value) => ({ value, label: columns[value]?.label ?? value }))}
        chosen={shown}
        choose={toggle}
      />
      {chosen === null ? null : (
        <Button
          variant="secondary"
          size="compact"
          type="button"
          onClick={({ currentTarget }) => {
            // The button goes with what it does.
            currentTarget.closest('section')?.querySelector('input')?.focus()
            choose(null)
          }}
        >
          As usual
        </Button>
      )}
      {refused ? <Notice tone="bad">{refused}</Notice> : null}
    </>
  )
}
