import type { WordedMail } from '../../contract/mail-words.ts'
import { Button } from '../../ui/base/form/Button.tsx'
import styles from './Desk.module.css'

interface FieldsProps {
  mail: Pick<WordedMail, 'about' | 'fields'>
  insert: (field: string) => void
}

/** When a mail is sent, and the fields that its words may have. */
export function StaffMailFields({ mail: { about, fields }, insert }: FieldsProps) {
  return (
    <div className={styles.about}>
      <p>
        {about} Its links, and the sentences that keep people safe, stay as they are. Fields are
        filled in when it is sent; press one to put it where you are writing.
      </p>
      <ul className={styles.offered}>
        {Object.entries(fields).map(([name, field]) => (
          <li key={name}>
            <Button
              variant="secondary"
              size="compact"
              type="button"
              // The cursor stays where somebody is writing.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(`{${name}}`)}
            >
              <code>{`{${name}}`}</code>
            </Button>
            <span>{field.about}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
