import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { healthWords } from '../../ui/signedin/work/Course.tsx'
import styles from './Parts.module.css'
import type { FirmProject } from './staff.contract.ts'

/** The updates that were published, and who has read each. */
export function StaffPublished({ project: { updates } }: { project: FirmProject }) {
  if (updates.length === 0)
    return <EmptyState title="No update yet.">The first one is written under Update.</EmptyState>
  return (
    <ul className={styles.rows}>
      {updates.map(
        ({ id, title, content, created_at, author_name, health, progress, readings }) => (
          <li key={id}>
            <time dateTime={created_at}>{localDay(created_at)}</time>
            <div>
              <b dir="auto">{title}</b>
              <p dir="auto">{`${healthWords[health]} · ${progress} % · ${author_name}`}</p>
              <PlainText>{content}</PlainText>
              <p dir="auto">
                {readings.length === 0
                  ? 'Read by nobody yet'
                  : `Read by ${readings.map(({ name, read_at }) => `${name} (${localDay(read_at)})`).join(', ')}`}
              </p>
            </div>
          </li>
        ),
      )}
    </ul>
  )
}
