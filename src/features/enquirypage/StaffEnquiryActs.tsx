import type { ReactNode } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import styles from './Enquiry.module.css'
import type { StaffActs } from './useStaffActs.web.ts'

export type OpenDialog = 'give' | 'won' | 'lost' | 'client'

interface StaffEnquiryActsProps {
  enquiry: EnquiryWhole
  acts: StaffActs
  mayInvite: boolean
  openDialog: (dialog: OpenDialog) => void
}

/** What can be done with an enquiry besides writing, each with its key. */
export function StaffEnquiryActs({ enquiry, acts, mayInvite, openDialog }: StaffEnquiryActsProps) {
  const { box } = enquiry
  const act = (
    label: string,
    run: () => void,
    key?: string,
    variant: 'primary' | 'secondary' = 'secondary',
  ): ReactNode => (
    <BusyButton
      variant={variant}
      size="compact"
      type="button"
      busy={acts.isBusy}
      aria-keyshortcuts={key}
      onClick={run}
    >
      {label} {key ? <KeyCap>{key}</KeyCap> : null}
    </BusyButton>
  )
  const isSpam = box === 'review'
  return (
    <div className={styles.acts}>
      {mayBeClient(enquiry, mayInvite)
        ? act('Make a client…', () => openDialog('client'), 'C', 'primary')
        : null}
      {isSpam ? act('Not spam', () => void acts.judge(false), '!') : null}
      {isSpam ? null : act('Give to…', () => openDialog('give'), 'G')}
      {box === 'open' ? act('Answered elsewhere', () => void acts.move('answered'), 'E') : null}
      {isSpam || box === 'won' ? null : act('Won…', () => openDialog('won'))}
      {isSpam || box === 'lost' ? null : act('Lost…', () => openDialog('lost'))}
      {isSpam || box === 'open' ? null : act('Open again', () => void acts.move('open'))}
      {isSpam ? null : act('Spam', () => void acts.judge(true), '!')}
    </div>
  )
}

/** Whether a client can be made of it: somebody whose address is a client's is one already. */
export const mayBeClient = ({ box, client }: EnquiryWhole, mayInvite: boolean): boolean =>
  mayInvite && box !== 'review' && client === null
