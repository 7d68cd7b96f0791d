import { useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { checkWords, countedWords } from './staff-import-words.web.ts'
import { StaffImportRows } from './StaffImportRows.tsx'
import { StaffSaveToMend } from './StaffSaveToMend.tsx'
import { StaffImportConsent } from './StaffImportConsent.tsx'
import { mostInvited, type Consent } from './staff.contract.ts'
import type { StaffImportRoom } from './useStaffImport.web.ts'
import { useStaffRunImport } from './useStaffRunImport.web.ts'
import styles from './Import.module.css'

interface ResultProps {
  room: StaffImportRoom
  chosen: NonNullable<StaffImportRoom['chosen']>
  checked: NonNullable<StaffImportRoom['checked']>
}

const isSaid = ({ said, on }: Consent) => said.trim() !== '' && on !== ''

/** It takes the focus from the button that asked for it. */
const focus = (shown: HTMLDivElement | null) => shown?.focus()

const mails = [
  {
    value: 'invite',
    label: 'Send each of them an invitation',
    about: 'It leaves ten seconds later. Without it you invite them one by one, when you like.',
  },
] as const

/** What a check has found, and the act. */
export function StaffImportResult({ room, chosen, checked }: ResultProps) {
  const { kind } = room
  const { answer } = checked
  const [invite, setInvite] = useState(false)
  const [consent, setConsent] = useState<Consent>({ said: '', on: '' })
  const { act, run } = useStaffRunImport(room)
  const { made, wrong } = answer
  return (
    <div className={styles.form}>
      <div
        ref={focus}
        tabIndex={-1}
        role="group"
        aria-label="What was found"
        className={styles.said}
      >
        {checkWords(kind, answer).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <StaffImportRows kind={kind} chosen={chosen} answer={answer} />
      {kind === 'people' && made.length > 0 && !answer.mails ? (
        <p className={styles.facts}>
          No invitations can be mailed: no mail server is set up. Invite them once it is.
        </p>
      ) : null}
      {kind === 'people' && answer.mails && made.length > 0 && made.length <= mostInvited ? (
        <Choices
          legend="Invitations"
          name="import-invite"
          type="checkbox"
          choices={mails}
          chosen={invite ? ['invite'] : []}
          choose={() => setInvite(!invite)}
        />
      ) : null}
      {kind === 'subscribers' && made.length > 0 ? (
        <StaffImportConsent consent={consent} change={setConsent} />
      ) : null}
      <Refusal of={act} />
      <div className={styles.acts}>
        {made.length > 0 ? (
          <BusyButton
            variant="primary"
            size="compact"
            type="button"
            busy={act.isPending || (kind === 'subscribers' && !isSaid(consent))}
            onClick={() => run({ invite, consent })}
          >
            {act.isPending
              ? `Importing ${countedWords(kind, made.length)}...`
              : `Import ${countedWords(kind, made.length)}`}
          </BusyButton>
        ) : null}
        {wrong.length > 0 ? <StaffSaveToMend {...checked} /> : null}
        {made.length > 0 ? (
          <p className={styles.facts}>You may be asked for your password.</p>
        ) : null}
      </div>
    </div>
  )
}
