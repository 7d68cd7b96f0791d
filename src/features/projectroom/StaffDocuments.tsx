import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { sizeInWords } from '../../ui/signedin/work/file-words.ts'
import styles from './Parts.module.css'
import type { FirmProject } from './staff.contract.ts'

/** The documents of a project, with their newest version. */
export function StaffDocuments({ project: { documents } }: { project: FirmProject }) {
  if (documents.length === 0)
    return (
      <EmptyState title="No document yet.">
        What the client sends, and what you send them, lies here.
      </EmptyState>
    )
  return (
    <ul className={styles.rows}>
      {documents.map(({ id, name, folder, versions }) => {
        const [newest] = versions
        return (
          <li key={id}>
            <time dateTime={newest?.created_at}>{newest ? localDay(newest.created_at) : ''}</time>
            <div>
              <b dir="auto">{name}</b>
              <p dir="auto">
                {[
                  folder,
                  newest ? `version ${newest.number}` : '',
                  newest ? sizeInWords(newest.size) : '',
                  newest?.by_name ?? '',
                  newest?.state === 'quarantined' ? 'waits for the virus check' : '',
                  newest?.state === 'refused' ? 'refused: a virus was found' : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
