import { useId, useState, type DragEvent } from 'react'
import styles from './DropZone.module.css'
import { FileButton } from './FileButton.tsx'

interface DropZoneProps {
  /** Its title. */
  project: string
  /** Those that are there already. */
  folders: readonly string[]
  choose: (files: readonly File[], folder: string) => void
}

/** Where files are dropped, or chosen, for one project. */
export function DropZone({ project, folders, choose }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const [folder, setFolder] = useState('')
  const id = useId()
  const drag = (event: DragEvent, now: boolean) => {
    event.preventDefault()
    setOver(now)
  }
  const place = folder
    .split('/')
    .map((step) => step.trim())
    .filter(Boolean)
    .join('/')
  return (
    <div
      className={[styles.zone, over ? styles.over : ''].join(' ')}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        choose([...event.dataTransfer.files], place)
      }}
    >
      <div>
        <p className={styles.lead}>{over ? 'Let go to send' : 'Drop files here'}</p>
        <p className={styles.hint}>PDF, pictures, office documents, text or ZIP, up to 100 MB.</p>
      </div>
      <div className={styles.folder}>
        <label htmlFor={id}>Folder (optional)</label>
        <input
          id={id}
          list={`${id}-known`}
          value={folder}
          maxLength={200}
          onChange={({ target }) => setFolder(target.value)}
        />
        <datalist id={`${id}-known`}>
          {folders.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      </div>
      <FileButton
        many
        look="primary"
        name={`Choose files for ${project}`}
        choose={(files) => choose(files, place)}
      >
        Choose files
      </FileButton>
    </div>
  )
}
