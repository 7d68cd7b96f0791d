import { useState } from 'react'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { HandOver } from '../../ui/signedin/people/HandOver.tsx'
import styles from './Person.module.css'
import { StaffPersonRights } from './StaffPersonRights.tsx'
import { calledPerson } from './staff-client-words.web.ts'
import type { ClientPerson, ClientWhole } from './staff.contract.ts'
import type { StaffPeopleActs } from './useStaffPeople.web.ts'

export interface StaffPersonDialogProps {
  person: ClientPerson
  client: ClientWhole
  acts: StaffPeopleActs
  /** What was pressed to open it: the button that takes the focus. */
  first: 'rights' | 'mail' | 'out'
  /** Moves the focus to the person in the list. */
  focus: () => void
  onClose: () => void
}

/** Somebody of a client: what they may do and see, and everything else that can be done. */
export function StaffPersonDialog(props: StaffPersonDialogProps) {
  const { person, acts, focus, onClose } = props
  const [link, setLink] = useState<string | null>(null)
  const name = calledPerson(person)
  const isInvited = person.state === 'invited'
  const isOut = person.state === 'suspended'
  const leave = (act: () => Promise<unknown>) => {
    onClose()
    void act().catch(() => {})
  }
  if (link !== null) return <HandOver link={link} name={name} done={onClose} />
  return (
    <Dialog title={name} onClose={onClose}>
      <p className={styles.email}>{person.email}</p>
      <StaffPersonRights {...props} />
      <div className={styles.acts}>
        {person.state === 'active' ? (
          <Act
            words="Opens the portal as they have it, for an hour. Nothing can be changed there; that you looked is entered in the audit."
            label={`See as ${person.first_name || name}`}
            busy={acts.isBusy}
            act={() => leave(() => acts.seeAs(person))}
          />
        ) : null}
        <MailAct {...props} handOver={setLink} />
        {isInvited ? null : <SignOutAct {...props} />}
        {isInvited ? null : (
          <Act
            words={
              isOut
                ? 'They sign in again with the same role and projects.'
                : 'Signs them out at once. They can be let in again.'
            }
            label={isOut ? 'Let them in again' : 'Suspend'}
            busy={acts.isBusy}
            act={() => leave(() => (isOut ? acts.restore(person) : acts.suspend(person)))}
          />
        )}
        <Act
          words={
            isInvited
              ? 'The link of the mail no longer works.'
              : 'Ends their access at once. What they wrote and sent stays.'
          }
          label={isInvited ? 'Take the invitation back' : 'Remove'}
          busy={acts.isBusy}
          act={() => leave(() => acts.remove(person, focus))}
        />
      </div>
    </Dialog>
  )
}

interface ActProps {
  words: string
  label: string
  busy: boolean
  act: () => void
  takesFocus?: boolean
}

function Act({ words, label, busy, act, takesFocus = false }: ActProps) {
  const button = useFocusInDialog<HTMLButtonElement>()
  return (
    <div className={styles.act}>
      <p>{words}</p>
      <BusyButton
        variant="secondary"
        size="compact"
        type="button"
        busy={busy}
        onClick={act}
        ref={takesFocus ? button : undefined}
      >
        {label}
      </BusyButton>
    </div>
  )
}

/** The mail with which somebody comes in: the invitation again, or a link for a new password. */
function MailAct({
  person,
  acts: { resend, reset, isBusy },
  first,
  handOver,
}: StaffPersonDialogProps & { handOver: (link: string) => void }) {
  const isInvited = person.state === 'invited'
  const act = isInvited ? resend : reset
  const send = async () => {
    if (!isInvited) return reset.mutate({ params: { id: person.account_id } })
    const sent = await resend.mutateAsync({ params: { id: person.id } }).catch(() => null)
    if (sent?.link) handOver(sent.link)
  }
  if (person.state === 'suspended') return null
  return (
    <>
      <Act
        words={
          isInvited
            ? 'A new link, for 72 hours; the earlier one no longer works. Cannot be taken back.'
            : 'They choose a new password by a link, within 30 minutes. Cannot be taken back.'
        }
        label={isInvited ? 'Send the invitation again' : 'Mail a link for a new password'}
        busy={isBusy}
        act={() => void send()}
        takesFocus={first === 'mail'}
      />
      <Refusal of={act} lead="Not sent. " />
      <p role="status">{act.isSuccess ? `On its way to ${person.email}.` : null}</p>
    </>
  )
}

function SignOutAct({ person, acts: { revoke, isBusy }, first }: StaffPersonDialogProps) {
  return (
    <>
      <Act
        words="On every device, of every company of theirs. Cannot be taken back; they may sign in again."
        label="Sign out everywhere"
        busy={isBusy}
        act={() => revoke.mutate({ params: { id: person.account_id } })}
        takesFocus={first === 'out'}
      />
      <Refusal of={revoke} lead="Not done. " />
      <p role="status">{revoke.isSuccess ? 'They are signed out.' : null}</p>
    </>
  )
}
