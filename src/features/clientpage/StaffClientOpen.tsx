import { Link } from 'react-router'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import styles from './Client.module.css'
import { StaffClientPage } from './StaffClientPage.tsx'
import { readClient } from './staff.contract.ts'
import { addressOfClient, type OpenClientProps } from './useStaffClients.web.ts'

/** What others do to it is looked for so often, in ms. */
const every = 10_000

/** The open client; alone on a narrow screen, with a way back to the list. */
export function StaffClientOpen(props: OpenClientProps) {
  const { id, room } = props
  const isPossible = /^[\w-]{22}$/.test(id)
  const answer = useLiveAnswer(readClient, isPossible ? { params: { id } } : null, every)
  const isMissing = !isPossible || answer.error?.status === 404
  useKeys([{ keys: ['Escape'], label: 'Back to the list', act: () => room.open(null) }])
  const list = addressOfClient(room.filters)
  return (
    <div className={styles.open} data-open={id}>
      <p className={styles.back}>
        {/* The list has the heading on a narrow screen, and is not there. */}
        <Link to={list}>← Clients</Link>
      </p>
      {isMissing ? (
        <div className={styles.missing}>
          <EmptyState title="There is no such client.">
            It may have been misspelled, or it is not one of yours.{' '}
            <Link to={list}>Back to the list</Link>
          </EmptyState>
        </div>
      ) : (
        <WhenLoaded of={answer} waiting="Loading the client...">
          {(client) => <StaffClientPage {...props} client={client} />}
        </WhenLoaded>
      )}
    </div>
  )
}
