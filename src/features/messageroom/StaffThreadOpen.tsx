import { Link } from 'react-router'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { OpenHeading, OpenPane } from '../../ui/signedin/list/OpenPane.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { OthersHere } from '../../ui/signedin/presence/OthersHere.tsx'
import { useHere, type BeHere } from '../../ui/signedin/presence/useHere.ts'
import { beAtProject } from '../presence/staff.contract.ts'
import { projectAddress } from '../projectroom/contract.ts'
import styles from './Open.module.css'
import { readThreadFacts, type ThreadFacts } from './staff.contract.ts'
import { StaffThread } from './StaffThread.tsx'
import { StaffThreadAside } from './StaffThreadAside.tsx'
import { StaffThreadRead } from './StaffThreadRead.tsx'
import { messagesAddress, type StaffMessagesRoom } from './useStaffMessages.web.ts'

const beHere: BeHere = (input, signal) => callEndpoint(beAtProject, input, signal)

/** What others do to it is looked for so often, in ms. */
const every = 10_000

const missing = [
  'There is no such project, or it is not yours.',
  'Whoever looks after every project can put you on its team.',
] as const

interface StaffThreadOpenProps {
  /** The project’s. */
  id: string
  room: StaffMessagesRoom
  takesFocus: boolean
}

/** The open thread, and who reads it. */
export function StaffThreadOpen({
  id,
  room: { beside, filters },
  takesFocus,
}: StaffThreadOpenProps) {
  const isPossible = /^[\w-]{22}$/.test(id)
  const answer = useLiveAnswer(readThreadFacts, isPossible ? { params: { id } } : null, every)
  const isMissing = !isPossible || answer.error?.status === 404
  return (
    <OpenPane
      beside={beside}
      list={{ label: 'Messages', href: messagesAddress(filters) }}
      missing={isMissing ? missing : null}
    >
      <WhenLoaded of={answer} waiting="Loading messages...">
        {(facts) => <Open facts={facts} takesFocus={takesFocus} />}
      </WhenLoaded>
    </OpenPane>
  )
}

function Open({ facts, takesFocus }: { facts: ThreadFacts; takesFocus: boolean }) {
  const { id, title, client_name, organisation_id } = facts
  const others = useHere(beHere, id)
  return (
    <div className={styles.whole}>
      <article className={styles.work} aria-labelledby="thread">
        <OthersHere others={others} />
        <header className={styles.header}>
          <div>
            <OpenHeading id="thread" title={title} takesFocus={takesFocus} />
            <p className={styles.about}>
              <Link to={`/console/clients/${organisation_id}`} dir="auto">
                {client_name}
              </Link>
              {' · '}
              <Link to={projectAddress(id)}>Open the project</Link>
            </p>
          </div>
          <StaffThreadRead facts={facts} />
        </header>
        <StaffThread project={facts} heading="thread" fills />
      </article>
      <StaffThreadAside facts={facts} />
    </div>
  )
}
