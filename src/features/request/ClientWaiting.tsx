import { useState } from 'react'
import { DoneNotice } from '../../ui/signedin/DoneNotice.tsx'
import { Failed } from '../../ui/signedin/Failed.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Waiting } from '../../ui/signedin/Waiting.tsx'
import { ClientRequestRow, type Deliver } from './ClientRequestRow.tsx'
import { listRequests, type ClientRequest } from './contract.ts'

interface ClientWaitingProps {
  mayAnswer: boolean
  Deliver: Deliver
}

/** What waits for the client, the soonest due first; nothing is said where nothing waits. */
export function ClientWaiting({ mayAnswer, Deliver }: ClientWaitingProps) {
  const { data, isError, refetch } = useAnswer(listRequests)
  const [last, setLast] = useState<ClientRequest | null>(null)
  if (!data && isError)
    return <Failed retry={refetch}>What we need from you could not be loaded just now.</Failed>
  if (!data) return null
  return (
    <>
      {last ? (
        <DoneNotice key={last.id}>
          <Thanks {...last} />
        </DoneNotice>
      ) : null}
      {data.length > 0 ? (
        <Waiting title="What we need from you">
          {data.map((request) => (
            <ClientRequestRow
              key={request.id}
              request={request}
              mayAnswer={mayAnswer}
              Deliver={Deliver}
              done={() => setLast(request)}
            />
          ))}
        </Waiting>
      ) : null}
    </>
  )
}

function Thanks({ kind, title }: ClientRequest) {
  if (kind === 'question')
    return <>Your answer to “{title}” is with your project team. Thank you.</>
  return (
    <>
      Your file for “{title}” was sent. It stands among your{' '}
      <a href="/dashboard#documents">documents</a>.
    </>
  )
}
