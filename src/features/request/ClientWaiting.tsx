import { Failed } from '../../ui/Failed.tsx'
import { useAnswer } from '../../ui/useAnswer.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { ClientRequestRow } from './ClientRequestRow.tsx'
import { listRequests } from './contract.ts'

/** What waits for the client, the soonest due first; nothing is said where nothing waits. */
export function ClientWaiting({ mayAnswer }: { mayAnswer: boolean }) {
  const { data, isError, refetch } = useAnswer(listRequests)
  if (!data && isError)
    return <Failed retry={refetch}>What we need from you could not be loaded just now.</Failed>
  if (!data || data.length === 0) return null
  return (
    <Waiting title="What we need from you">
      {data.map((request) => (
        <ClientRequestRow key={request.id} request={request} mayAnswer={mayAnswer} />
      ))}
    </Waiting>
  )
}
