import { Field, TextArea } from '../../ui/base/form/Field.tsx'
import type { Consent } from './staff.contract.ts'
import styles from './Import.module.css'

interface ConsentProps {
  consent: Consent
  change: (to: Consent) => void
}

/** How those agreed who are to be subscribed: without that nobody may write to them. */
export const StaffImportConsent = ({ consent, change }: ConsentProps) => (
  <>
    <p className={styles.facts}>
      Import only who has agreed to get your posts by mail. What you say here is kept with each
      address, and is your proof. Nobody who has ended it is subscribed again.
    </p>
    <TextArea
      name="import-consent"
      label="To what they agreed, and where"
      hint="Such as: monthly newsletter, ticked on the form of our old site."
      rows={2}
      maxLength={500}
      value={consent.said}
      onChange={({ target }) => change({ ...consent, said: target.value.replaceAll('\n', ' ') })}
    />
    <Field
      name="import-consent-on"
      label="On which day"
      hint="The last day by which all of them had agreed; a column ‘Agreed on’ comes before it."
      type="date"
      value={consent.on}
      onChange={({ target }) => change({ ...consent, on: target.value })}
    />
  </>
)
