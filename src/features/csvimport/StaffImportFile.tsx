import { useRef, useState, type DragEvent } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { saveText } from '../../ui/signedin/data/save-text.ts'
import { exampleFile, rowsWords } from './staff-import-words.web.ts'
import type { StaffImportRoom } from './useStaffImport.web.ts'
import styles from './Import.module.css'

const kinds = [
  { value: 'clients', label: 'Clients' },
  { value: 'people', label: 'People of clients' },
  { value: 'projects', label: 'Projects' },
  { value: 'subscribers', label: 'Subscribers to new posts' },
] as const

/** What the file has, and where it is dropped or chosen. */
export function StaffImportFile({ room }: { room: StaffImportRoom }) {
  const { kind, chosen, unread } = room
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent, now: boolean) => {
    event.preventDefault()
    setOver(now)
  }
  return (
    <div className={styles.form}>
      <Choices
        legend="What is in it"
        name="import-kind"
        choices={kinds.filter(({ value }) => room.kinds.includes(value))}
        chosen={[kind]}
        choose={room.setKind}
      />
      <div
        className={over ? styles.over : styles.zone}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          void room.take(event.dataTransfer.files[0])
        }}
      >
        <p className={styles.file} dir="auto" role="status">
          {chosen ? `${chosen.file.name}: ${rowsWords(room.data.length)}` : 'Drop a file here'}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          aria-label="A file of CSV"
          onChange={({ currentTarget }) => {
            void room.take(currentTarget.files?.[0])
            // So that choosing the same file again is a change.
            currentTarget.value = ''
          }}
        />
        <div className={styles.acts}>
          <Button
            variant={chosen ? 'secondary' : 'primary'}
            size="compact"
            type="button"
            onClick={() => input.current?.click()}
          >
            {chosen ? 'Choose another file' : 'Choose a file'}
          </Button>
          <Button
            variant="secondary"
            size="compact"
            type="button"
            onClick={() => saveText(`example-${kind}.csv`, exampleFile(kind), 'text/csv')}
          >
            Save an example
          </Button>
        </div>
      </div>
      {unread ? <Notice tone="bad">{unread}</Notice> : null}
    </div>
  )
}
