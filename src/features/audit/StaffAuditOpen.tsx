import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { OpenHeading, OpenPane } from '../../ui/signedin/list/OpenPane.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { aboutWords, actionWords, actorWords, stateWords } from './staff-audit-words.web.ts'
import styles from './Open.module.css'
import { listAudit, type AuditEntry, type AuditName } from './staff.contract.ts'
import { StaffAuditChanges } from './StaffAuditChanges.tsx'
import { auditAddress, type StaffAuditRoom } from './useStaffAudit.web.ts'

interface StaffAuditOpenProps {
  /** Its number, as the address has it. */
  number: string
  room: StaffAuditRoom
  takesFocus: boolean
}

const missing = [
  'There is no such entry.',
  'Entries are never removed, so it was mistyped.',
] as const

/** The open entry. */
export function StaffAuditOpen({ number, room, takesFocus }: StaffAuditOpenProps) {
  const { beside, filters } = room
  const isPossible = /^[1-9]\d{0,8}$/.test(number)
  const query = { number: Number(number) }
  const answer = useAnswer(listAudit, isPossible ? { query } : null)
  const isMissing = !isPossible || answer.data?.items.length === 0
  return (
    <OpenPane
      beside={beside}
      list={{ label: 'Audit', href: auditAddress(filters) }}
      missing={isMissing ? missing : null}
    >
      <WhenLoaded of={answer} waiting="Loading the entry...">
        {({ items: [entry] }) =>
          entry ? <Entry entry={entry} room={room} takesFocus={takesFocus} /> : null
        }
      </WhenLoaded>
    </OpenPane>
  )
}

interface EntryProps extends Pick<StaffAuditOpenProps, 'room' | 'takesFocus'> {
  entry: AuditEntry
}

function Entry({ entry, room: { filters }, takesFocus }: EntryProps) {
  const { id, at, action, actor, about, organisation, address, request_id, state } = entry
  const search = (name: AuditName) => auditAddress({ ...filters, search: name.id, side: '' }, id)
  return (
    <article className={styles.entry} aria-labelledby="entry">
      <header>
        <OpenHeading id="entry" title={actionWords(action)} takesFocus={takesFocus} />
        <p className={styles.when}>
          <time dateTime={at}>{fullMoment(at)}</time>
        </p>
      </header>
      <StaffAuditChanges entry={entry} />
      <dl className={styles.facts}>
        <Fact label="By">
          <span dir="auto">{actorWords(actor)}</span>
          {actor ? <Link to={search(actor)}>All by and about them</Link> : null}
        </Fact>
        {about ? (
          <Fact label="About">
            <Named one={about} />
            <Link to={search(about)}>All about it</Link>
          </Fact>
        ) : null}
        {organisation && organisation.id !== about?.id ? (
          <Fact label="Client">
            <Named one={organisation} />
          </Fact>
        ) : null}
        {address ? <Fact label="Came from">{address}</Fact> : null}
        {request_id ? <Fact label="Request">{request_id}</Fact> : null}
        <Fact label="Number">{id}</Fact>
        <Fact label="State">
          <span className={state === 'altered' ? styles.broken : undefined}>
            {stateWords[state]}
          </span>
        </Fact>
      </dl>
    </article>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Named = ({ one }: { one: AuditName }) =>
  one.link === null ? (
    <span dir="auto">{aboutWords(one)}</span>
  ) : (
    <Link to={one.link} dir="auto">
      {aboutWords(one)}
    </Link>
  )
