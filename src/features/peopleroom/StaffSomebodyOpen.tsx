import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/base/Badge.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { OpenHeading, OpenPane } from '../../ui/signedin/list/OpenPane.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { OthersHere } from '../../ui/signedin/presence/OthersHere.tsx'
import { useHere, type BeHere } from '../../ui/signedin/presence/useHere.ts'
import { beAtPerson } from '../presence/staff.contract.ts'
import { projectAddress } from '../projectroom/contract.ts'
import styles from './Open.module.css'
import { calledSomebody, factorWords, stateBadge } from './staff-somebody-words.web.ts'
import { readSomebody, type Somebody } from './staff.contract.ts'
import { StaffSomebodyActs } from './StaffSomebodyActs.tsx'
import { StaffSomebodyMemberships } from './StaffSomebodyMemberships.tsx'
import { StaffSomebodyRoles } from './StaffSomebodyRoles.tsx'
import { peopleAddress, type StaffEverybodyRoom } from './useStaffEverybody.web.ts'
import { useStaffSomebody } from './useStaffSomebody.web.ts'

const beHere: BeHere = (input, signal) => callEndpoint(beAtPerson, input, signal)

/** What others do to them is looked for so often, in ms. */
const every = 10_000

const missing = ['There is nobody by that.', 'They were removed, or it was mistyped.'] as const

interface StaffSomebodyOpenProps {
  /** Of the account. */
  id: string
  room: StaffEverybodyRoom
  takesFocus: boolean
  /** What may be done with their data. */
  dataOf: (person: Somebody) => ReactNode
}

/** Who is open. */
export function StaffSomebodyOpen({
  id,
  room: { beside, filters, list },
  takesFocus,
  dataOf,
}: StaffSomebodyOpenProps) {
  const isPossible = /^[\w-]{22}$/.test(id)
  const answer = useLiveAnswer(readSomebody, isPossible ? { params: { id } } : null, every)
  const left = () => {
    list.drop(id)
    beside.open(beside.after ?? beside.before, true)
  }
  const isMissing = !isPossible || answer.error?.status === 404
  return (
    <OpenPane
      beside={beside}
      list={{ label: 'People', href: peopleAddress(filters) }}
      missing={isMissing ? missing : null}
    >
      <WhenLoaded of={answer} waiting="Loading the person...">
        {(person) => <Person {...{ person, takesFocus, dataOf, left }} />}
      </WhenLoaded>
    </OpenPane>
  )
}

interface PersonProps extends Pick<StaffSomebodyOpenProps, 'takesFocus' | 'dataOf'> {
  person: Somebody
  /** Called once they are not there any more. */
  left: () => void
}

function Person({ person, takesFocus, dataOf, left }: PersonProps) {
  const acts = useStaffSomebody(person)
  const badge = stateBadge(person.state)
  const others = useHere(beHere, person.id)
  return (
    <article className={styles.person} aria-labelledby="person">
      <OthersHere others={others} />
      <header>
        <OpenHeading id="person" title={calledSomebody(person)} takesFocus={takesFocus} />
        <p className={styles.about}>
          <span dir="auto">{person.email}</span> {badge ? <Badge {...badge} /> : null}
        </p>
      </header>
      <StaffSomebodyActs person={person} acts={acts} left={left} />
      <Facts person={person} />
      {person.roles.length > 0 ? <StaffSomebodyRoles person={person} acts={acts} /> : null}
      {person.memberships.length > 0 ? (
        <StaffSomebodyMemberships person={person} acts={acts} />
      ) : null}
      <Projects person={person} />
      <div className={styles.data}>{dataOf(person)}</div>
    </article>
  )
}

function Facts({ person }: { person: Somebody }) {
  const { username, created_at, seen_at, sessions, returned } = person
  return (
    <dl className={styles.facts}>
      {returned ? (
        <Fact label="Mail">
          <Link to={`/console/mail/${returned.mail}`}>The last one did not arrive</Link>
        </Fact>
      ) : null}
      <Fact label="Last seen">
        {seen_at === null ? 'Not in the last 90 days' : fullMoment(seen_at)}
      </Fact>
      <Fact label="Signed in">
        {sessions === 0
          ? 'Nowhere now'
          : `In ${sessions} ${sessions === 1 ? 'browser' : 'browsers'}`}
      </Fact>
      <Fact label="Second factor">{factorWords(person)}</Fact>
      {username ? <Fact label="User name">{username}</Fact> : null}
      <Fact label="Here since">{fullMoment(created_at)}</Fact>
      <Fact label="Audit">
        <Link to={`/console/audit?search=${person.id}`}>All by and about them</Link>
      </Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

function Projects({ person: { projects, roles } }: { person: Somebody }) {
  if (projects.length === 0) return null
  return (
    <section aria-labelledby="their-projects">
      <h4 id="their-projects">{roles.length > 0 ? 'Looks after' : 'Sees these projects'}</h4>
      <ul className={styles.projects}>
        {projects.map(({ id, title, organisation }) => (
          <li key={id}>
            <Link to={projectAddress(id)} dir="auto">
              {title}
            </Link>
            <span dir="auto">{organisation}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
