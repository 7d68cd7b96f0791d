import { localDay } from '../../ui/signedin/time/dates.ts'
import { addressOf, type DocumentVersion, type ProjectDocument } from '../document/contract.ts'
import styles from './ProjectFiles.module.css'
import { fileKind } from '../../ui/signedin/work/file-words.ts'

/** How many are listed in a project; the Documents section lists them all. */
const most = 5

/** The newest documents of a project, and the way to each of them. */
export function ProjectFiles({ documents }: { documents: readonly Listed[] }) {
  if (documents.length === 0) return null
  return (
    <section>
      <h3>Documents</h3>
      <ul className={styles.files}>
        {documents.slice(0, most).map((document) => (
          <li key={document.id}>
            <a href={addressOf(document.id)}>{document.name}</a>
            <Facts of={document} />
          </li>
        ))}
      </ul>
      {documents.length > most ? (
        <p className={styles.all}>
          <a href="/dashboard#documents">All {documents.length} documents</a>
        </p>
      ) : null}
    </section>
  )
}

type Listed = Omit<ProjectDocument, 'removable' | 'held_for'>

function Facts({ of: { name, folder, versions } }: { of: Listed }) {
  const [{ number, created_at }] = versions as [DocumentVersion]
  return (
    <span className={styles.facts}>
      <span>{fileKind(name)}</span>
      {folder ? <span>{folder.replaceAll('/', ' / ')}</span> : null}
      {number > 1 ? <span>Version {number}</span> : null}
      <span>{localDay(created_at)}</span>
    </span>
  )
}
