import { useState } from 'react'
import { roleNames } from '../../contract/role-names.ts'
import { Badge } from '../../ui/base/Badge.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { ago, fullMoment } from '../../ui/signedin/time/moment.ts'
import styles from './Client.module.css'
import { StaffInviteDialog } from './StaffInviteDialog.tsx'
import { StaffPersonDialog, type StaffPersonDialogProps } from './StaffPersonDialog.tsx'
import { focusPerson, personKeys } from './staff-person-keys.web.ts'
import { calledPerson, personBadge, seenWords } from './staff-client-words.web.ts'
import type { ClientPerson, ClientWhole } from './staff.contract.ts'
import { useStaffPeople } from './useStaffPeople.web.ts'

interface StaffClientPeopleProps {
  client: ClientWhole
  /** Whether the reader may invite and manage people of clients. */
  mayManage: boolean
}

interface Opened {
  id: string
  first: StaffPersonDialogProps['first']
}

/** The people of a client: who they are, what they see, how they stand, and what can be done. */
export function StaffClientPeople({ client, mayManage }: StaffClientPeopleProps) {
  const { people } = client
  const acts = useStaffPeople()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isInviting, setIsInviting] = useState(false)
  const invite = () => setIsInviting(true)
  const open = (id: string, first: Opened['first'] = 'rights') => setOpened({ id, first })
  useKeys(personKeys({ people, mayManage, acts, open, invite }))
  const person = people.find(({ id }) => id === opened?.id)
  return (
    <section aria-labelledby="people">
      <div className={styles.partHead}>
        <h4 id="people">People</h4>
        {mayManage ? (
          <Button
            variant="secondary"
            size="compact"
            type="button"
            aria-keyshortcuts="I"
            onClick={invite}
          >
            Invite… <KeyCap>I</KeyCap>
          </Button>
        ) : null}
      </div>
      {acts.refused ? <Refusal of={acts.refused} lead="Not done. " /> : null}
      {people.length === 0 ? <p className={styles.none}>Nobody is invited yet.</p> : null}
      <ul className={styles.rows}>
        {people.map((one) => (
          <Person
            key={one.id}
            person={one}
            client={client}
            open={mayManage ? () => open(one.id) : null}
          />
        ))}
      </ul>
      {mayManage && people.length > 0 ? <Hint /> : null}
      {isInviting ? (
        <StaffInviteDialog client={client} acts={acts} onClose={() => setIsInviting(false)} />
      ) : null}
      {opened && person ? (
        <StaffPersonDialog
          person={person}
          client={client}
          acts={acts}
          first={opened.first}
          focus={() => focusPerson(person.id)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </section>
  )
}

const Hint = () => (
  <p className={styles.hint}>
    <KeyCap>P</KeyCap> to the people · on one: <KeyCap>R</KeyCap> role and projects ·{' '}
    <KeyCap>S</KeyCap> suspend · <KeyCap>D</KeyCap> remove · <KeyCap>M</KeyCap> mail ·{' '}
    <KeyCap>W</KeyCap> see as · <KeyCap>O</KeyCap> sign out
  </p>
)

interface PersonProps {
  person: ClientPerson
  client: ClientWhole
  open: (() => void) | null
}

function Person({ person, client, open }: PersonProps) {
  const badge = personBadge(person)
  const name = calledPerson(person)
  return (
    <li className={styles.person}>
      <div>
        {open ? (
          <button type="button" data-person={person.id} dir="auto" onClick={open}>
            {name}
          </button>
        ) : (
          <b dir="auto">{name}</b>
        )}{' '}
        {badge ? <Badge {...badge} /> : null}
        <p className={styles.facts}>
          {roleNames[person.role]} · {seenWords(person, client.projects)} · {person.email}
        </p>
      </div>
      <LastSeen person={person} />
    </li>
  )
}

function LastSeen({ person: { seen_at, state } }: { person: ClientPerson }) {
  const now = useNow()
  if (state === 'invited') return null
  if (seen_at === null) return <span className={styles.at}>not lately</span>
  return (
    <time className={styles.at} dateTime={seen_at} title={`Last seen ${fullMoment(seen_at)}`}>
      {ago(seen_at, now)}
    </time>
  )
}
