import { useState } from 'react'
import { DoneNotice } from '../../ui/DoneNotice.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useAnswer } from '../../ui/useAnswer.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { ClientRequestRow } from './ClientRequestRow.tsx'
import { listRequests, type ClientRequest } from './contract.ts'

/** What waits for the client, the soonest due first; nothing is said where nothing waits. */
export function ClientWaiting({ mayAnswer }: { mayAnswer: boolean }) {
  const { data, isError, refetch } = useAnswer(listRequests)
  const [last, setLast] = useState<ClientRequest | null>(null)
  if (!data && isError)
    return <Failed retry={refetch}>What we need from you could not be loaded just now.</Failed>
  if (!data) return null
  return (
    <>
      {last ? (
        <DoneNotice key={last.id}>
          Your answer to “{last.title}” is with your project team. Thank you.
        </DoneNotice>
      ) : null}
      {data.length > 0 ? (
        <Waiting title="What we need from you">
          {data.map((request) => (
            <ClientRequestRow
              key={request.id}
              request={request}
              mayAnswer={mayAnswer}
              answered={setLast}
            />
          ))}
        </Waiting>
      ) : null}
    </>
  )
}
