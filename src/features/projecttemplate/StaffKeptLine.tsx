import { Field, TextArea } from '../../ui/base/form/Field.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import styles from './NewProject.module.css'
import type { KeptLine } from './staff-keep.web.ts'

interface StaffKeptLineProps {
  line: KeptLine
  change: (line: KeptLine) => void
  /** Whether its words name the client. */
  isNaming: boolean
  client: string
}

/** A milestone or request of a project, in the words in which a template keeps it. */
export function StaffKeptLine({ line, change, isNaming, client }: StaffKeptLineProps) {
  const { id, title, detail, isOut } = line
  const label = detail === null ? 'Milestone' : 'Asked of the client'
  return (
    <div className={styles.line}>
      {isOut ? (
        <p className={styles.out}>
          Left out: <span dir="auto">{title}</span>
        </p>
      ) : (
        <div>
          <Field
            name={`title-${id}`}
            label={label}
            required
            maxLength={160}
            value={title}
            error={isNaming ? `This names ${client}.` : undefined}
            onChange={({ target }) => change({ ...line, title: target.value })}
          />
          {detail === null ? null : (
            <TextArea
              name={`detail-${id}`}
              label="More"
              optional
              rows={2}
              maxLength={5000}
              value={detail}
              onChange={({ target }) => change({ ...line, detail: target.value })}
            />
          )}
        </div>
      )}
      <label className={styles.keep}>
        <input
          type="checkbox"
          checked={!isOut}
          onChange={({ target }) => change({ ...line, isOut: !target.checked })}
        />
        Keep<Unseen> “{title}”</Unseen>
      </label>
    </div>
  )
}
