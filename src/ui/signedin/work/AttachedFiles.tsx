import styles from './AttachedFiles.module.css'
import { fileKind, sizeInWords } from './file-words.ts'
import { addressOfTicket, saveFile } from './save-file.ts'
import { OpenButton } from './OpenButton.tsx'

/** A file that came with what somebody wrote. */
interface AttachedFile {
  id: string
  name: string
  /** In bytes; null: not known yet. */
  size: number | null
  state: 'available' | 'quarantined' | 'refused'
  refused_for: 'kind' | 'virus' | 'unreadable' | null
  scanned: boolean
}

interface AttachedFilesProps {
  files: readonly AttachedFile[]
  /** Asks for an address from which one can be fetched. */
  open: (id: string) => Promise<{ url: string }>
  /** Says of a file that no scanner has read it. */
  saysUnread?: boolean
}

/** The files that came with what somebody wrote: each with its kind, its size, and how it stands. */
export function AttachedFiles({ files, open, saysUnread = false }: AttachedFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Files that came with it">
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <div className={styles.about}>
            <p className={styles.name} dir="auto">
              {file.name}
            </p>
            <p className={file.state === 'refused' ? styles.bad : styles.facts}>
              {factsOf(file, saysUnread)}
            </p>
          </div>
          {file.state === 'available' ? (
            <OpenButton
              name={`Download ${file.name}`}
              act={async () => saveFile(addressOfTicket(await open(file.id)))}
            >
              Download
            </OpenButton>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const refusals = {
  virus: 'Refused: a virus was found in it',
  kind: 'Refused: files of this kind are not accepted, or it is not what its name says',
  unreadable: 'Refused: it cannot be read out of the mail',
}

function factsOf(file: AttachedFile, saysUnread: boolean): string {
  const { name, size, state, refused_for: why, scanned } = file
  const facts = size === null ? fileKind(name) : `${fileKind(name)}, ${sizeInWords(size)}`
  if (state === 'quarantined') return `${facts}. Waits for its virus check`
  if (state === 'refused') return `${facts}. ${refusals[why ?? 'unreadable']}`
  if (scanned) return `${facts}. No virus found`
  return saysUnread ? `${facts}. Not checked for viruses: no scanner is set` : facts
}
