import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import styles from './Composer.module.css'
import type { ComposerMode, EnquiryComposer } from './useStaffComposer.web.ts'

interface StaffComposerHeadProps {
  composer: EnquiryComposer
  enquiry: EnquiryWhole
}

const modes: [mode: ComposerMode, label: string, key: string][] = [
  ['answer', 'Answer', 'R'],
  ['note', 'Note', 'N'],
]

/** Whom it is for, which is chosen before one writes; and the templates of an answer. */
export function StaffComposerHead({ composer, enquiry }: StaffComposerHeadProps) {
  const { mode, enter, templates, fillIn } = composer
  const hasTemplates = mode === 'answer' && templates.length > 0 && enquiry.box !== 'review'
  return (
    <div className={styles.head}>
      <div className={styles.modes} role="group" aria-label="Who reads it">
        {modes.map(([one, label, key]) => (
          <button
            key={one}
            type="button"
            aria-pressed={mode === one}
            aria-keyshortcuts={key}
            onClick={() => enter(one)}
          >
            {label} <KeyCap>{key}</KeyCap>
          </button>
        ))}
      </div>
      <span className={styles.whom}>
        {mode === 'note' ? <b>Only us</b> : <span dir="auto">To {enquiry.email}</span>}
      </span>
      {hasTemplates ? (
        <select
          aria-label="Template"
          value=""
          onChange={({ target }) => void fillIn((all) => all.find(({ id }) => id === target.value))}
        >
          <option value="">Template…</option>
          {templates.map(({ id, title }, at) => (
            <option key={id} value={id}>
              {at < 9 ? `${at + 1}  ${title}` : title}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  )
}
