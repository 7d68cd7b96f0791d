import { useAnswer } from '../../ui/useAnswer.ts'
import { listRequests } from './contract.ts'
import styles from './ClientWaiting.module.css'
import { ClientRequestRow } from './ClientRequestRow.tsx'

/** What waits for the client, the soonest due first; nothing is said where nothing waits. */
export function ClientWaiting({ mayAnswer }: { mayAnswer: boolean }) {
  const { data = [] } = useAnswer(listRequests)
  if (data.length === 0) return null
  return (
    <div className={styles.waiting}>
      <h3>What we need from you</h3>
      {data.map((request) => (
        <ClientRequestRow key={request.id} request={request} mayAnswer={mayAnswer} />
      ))}
    </div>
  )
}
