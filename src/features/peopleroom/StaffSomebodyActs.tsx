import { useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys, type ScreenKey } from '../../ui/signedin/keys/screen-keys.ts'
import { HandOver } from '../../ui/signedin/people/HandOver.tsx'
import styles from './Open.module.css'
import { calledSomebody } from './staff-somebody-words.web.ts'
import type { Somebody } from './staff.contract.ts'
import type { SomebodyActs as Acts } from './useStaffSomebody.web.ts'

interface StaffSomebodyActsProps {
  person: Somebody
  acts: Acts
  /** Called once they are not there any more. */
  left: () => void
}

interface Offered {
  shortcut: string
  label: string
  /** What follows, and whether it can be taken back. */
  words: string
  run: () => Promise<unknown>
}

/** What may be done with somebody everywhere, each with a key. */
export function StaffSomebodyActs({ person, acts, left }: StaffSomebodyActsProps) {
  const [link, setLink] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [running, setRunning] = useState<string | null>(null)
  const run = ({ label, run: act }: Offered) => {
    if (acts.isBusy) return
    setSaid('')
    setRunning(label)
    // Why it was refused stands below.
    void act().then(
      () => setRunning(null),
      () => setRunning(null),
    )
  }
  const offered = person.may_manage ? offeredFor(person, acts, { setLink, setSaid, left }) : []
  useKeys(
    offered.map((one): ScreenKey => ({
      keys: [one.shortcut.toLowerCase()],
      label: one.label,
      act: () => run(one),
    })),
  )
  if (!person.may_manage)
    return <p className={styles.note}>Only an owner does something about somebody of the firm.</p>
  return (
    <section aria-label="What can be done" className={styles.acts}>
      {offered.map((one) => (
        <div key={one.label}>
          <BusyButton
            variant="secondary"
            size="compact"
            type="button"
            aria-keyshortcuts={one.shortcut}
            busy={running === one.label}
            onClick={() => run(one)}
          >
            {one.label} <KeyCap>{one.shortcut}</KeyCap>
          </BusyButton>
          <p className={styles.note}>{one.words}</p>
        </div>
      ))}
      {acts.refused ? <Refusal of={acts.refused} lead="Not done. " /> : null}
      <p role="status" className={styles.status}>
        {said}
      </p>
      {link === null ? null : (
        <HandOver link={link} name={calledSomebody(person)} done={() => setLink(null)} />
      )}
    </section>
  )
}

interface Say extends Pick<StaffSomebodyActsProps, 'left'> {
  setLink: (link: string | null) => void
  setSaid: (said: string) => void
}

function offeredFor(person: Somebody, acts: Acts, say: Say): Offered[] {
  const { state, is_self, has_second_factor } = person
  const params = { id: person.id }
  const out: Offered = {
    shortcut: 'S',
    label: state === 'suspended' ? 'Let them in again' : 'Suspend',
    words:
      state === 'suspended'
        ? 'They sign in again with what they had.'
        : 'Out everywhere, at once, of every organisation. They can be let in again.',
    run: state === 'suspended' ? acts.restore : acts.suspend,
  }
  const signOut: Offered = {
    shortcut: 'O',
    label: 'Sign out everywhere',
    words: 'On every device. Cannot be taken back; they may sign in again.',
    run: async () => {
      await acts.revoke.mutateAsync({ params })
      say.setSaid('They are signed out.')
    },
  }
  const factors: Offered = {
    shortcut: 'F',
    label: 'Take the second factor',
    words: 'For who lost theirs: signed out, they set up another. Cannot be taken back.',
    run: async () => {
      await acts.factors.mutateAsync({ params })
      say.setSaid('Their second factor is taken, and they are signed out.')
    },
  }
  const back: Offered = {
    shortcut: 'B',
    label: 'Take the invitation back',
    words: 'The link no longer works, at once. Cannot be taken back; invite them anew.',
    run: async () => {
      // Somebody may come in while this is read.
      await acts.remove.mutateAsync({ params, query: { only: 'invited' } })
      say.left()
    },
  }
  // Of a client’s people it is taken back on the page of their client.
  const isColleagueToBe =
    state === 'invited' && person.roles.length > 0 && person.memberships.length === 0
  return [
    ...mailFor(person, acts, say),
    ...(isColleagueToBe && !is_self ? [back] : []),
    ...(state === 'active' && !is_self ? [signOut] : []),
    ...(has_second_factor && state === 'active' && !is_self ? [factors] : []),
    ...(is_self || state === 'invited' ? [] : [out]),
  ]
}

/** The mail with which somebody comes in: the invitation again, or a link for a new password. */
function mailFor(person: Somebody, acts: Acts, { setLink, setSaid }: Say): Offered[] {
  const { email, state, memberships, roles } = person
  const params = { id: person.id }
  const sent = (link: string | null) => {
    if (link === null) setSaid(`On its way to ${email}.`)
    else setLink(link)
  }
  if (state === 'suspended') return []
  if (state === 'active')
    return [
      {
        shortcut: 'M',
        label: 'Mail a link for a new password',
        words: 'They choose a new one, within 30 minutes. Cannot be taken back.',
        run: async () => {
          await acts.reset.mutateAsync({ params })
          setSaid(`A mail with the link waits for ${email}. The room Mail says when it has left.`)
        },
      },
    ]
  const waiting = memberships.find((one) => one.state === 'invited')
  if (roles.length === 0 && !waiting) return []
  return [
    {
      shortcut: 'M',
      label: 'Send the invitation again',
      words: 'A new link, for 72 hours; the earlier one no longer works. Cannot be taken back.',
      run: async () => {
        const made =
          roles.length > 0 || !waiting
            ? await acts.resend.mutateAsync({ params })
            : await acts.resendMember.mutateAsync({ params: { id: waiting.id } })
        sent(made.link)
      },
    },
  ]
}
