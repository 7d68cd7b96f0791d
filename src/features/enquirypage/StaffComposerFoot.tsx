import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { DraftSaved } from '../../ui/signedin/draft/DraftSaved.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { sendCap } from '../../ui/signedin/keys/screen-keys.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import styles from './Composer.module.css'
import type { StaffComposerProps } from './useStaffComposer.web.ts'

interface StaffComposerFootProps extends Pick<StaffComposerProps, 'enquiry' | 'acts' | 'composer'> {
  openTemplates: () => void
}

/** Sends what is written, and says how its saving stands and what sending does. */
export function StaffComposerFoot({
  enquiry,
  acts,
  composer,
  openTemplates,
}: StaffComposerFootProps) {
  const { mode, text } = composer
  const isNote = mode === 'note'
  return (
    <div className={styles.foot}>
      <BusyButton type="submit" variant="primary" size="compact" busy={acts.isBusy}>
        {isNote ? 'Keep note' : 'Send answer'} <KeyCap>{sendCap()}</KeyCap>
      </BusyButton>
      {isNote ? null : (
        <Button variant="secondary" size="compact" type="button" onClick={openTemplates}>
          {text.trim() === '' ? 'Templates…' : 'Save as template…'}
        </Button>
      )}
      <span className={styles.about}>
        <DraftSaved {...composer.current} /> {aboutSending(enquiry, isNote)}
      </span>
    </div>
  )
}

function aboutSending({ box }: EnquiryWhole, isNote: boolean): string {
  if (isNote) return 'The visitor never sees it.'
  const clock = box === 'open' ? 'Stops the clock. ' : ''
  return `${clock}Leaves after 10 s, until then Z takes it back.`
}
