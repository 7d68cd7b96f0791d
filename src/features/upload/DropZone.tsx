import { useId, useState } from 'react'
import { longestFolder } from '../../contract/file-kinds.ts'
import { tooLongWords } from '../../contract/too-long.ts'
import { DropArea } from './DropArea.tsx'
import styles from './DropZone.module.css'
import { FileButton } from './FileButton.tsx'

interface DropZoneProps {
  /** Its title. */
  project: string
  /** The documents that the project already has. */
  folders: readonly string[]
  choose: (files: readonly File[], folder: string) => void
}

/** Where files are dropped, or chosen, for one project. */
export function DropZone({ project, folders, choose }: DropZoneProps) {
  const [folder, setFolder] = useState('')
  const id = useId()
  const place = folder
    .split('/')
    .map((step) => step.trim())
    .filter(Boolean)
    .join('/')
  const tooLong = tooLongWords(place, longestFolder)
  return (
    <DropArea
      lead="Drop files here"
      onTouch="From this device"
      drop={(files) => choose(files, place)}
    >
      <div className={styles.folder}>
        <label htmlFor={id}>Folder (optional)</label>
        <input
          id={id}
          list={`${id}-known`}
          value={folder}
          aria-invalid={tooLong ? true : undefined}
          aria-describedby={tooLong && `${id}-error`}
          onChange={({ target }) => setFolder(target.value)}
        />
        {tooLong ? (
          <p id={`${id}-error`} className={styles.error}>
            {tooLong}
          </p>
        ) : null}
        <datalist id={`${id}-known`}>
          {folders.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      </div>
      <FileButton
        many
        variant="primary"
        name={`Choose files for ${project}`}
        choose={(files) => choose(files, place)}
      >
        Choose files
      </FileButton>
    </DropArea>
  )
}
