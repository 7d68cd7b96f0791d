import { Navigate } from 'react-router'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { OpenPane } from '../../ui/signedin/list/OpenPane.tsx'
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
  return (
    <OpenPane
      beside={room.beside}
      list={{ label: 'Clients', href: addressOfClient(room.filters) }}
      missing={
        isMissing
          ? ['There is no such client.', 'It may have been misspelled, or it is not one of yours.']
          : null
      }
    >
      <WhenLoaded of={answer} waiting="Loading the client...">
        {(client) =>
          client.id === id ? (
            <StaffClientPage {...props} client={client} />
          ) : (
            // It was merged into this one.
            <Navigate to={addressOfClient(room.filters, client.id)} replace />
          )
        }
      </WhenLoaded>
    </OpenPane>
  )
}
