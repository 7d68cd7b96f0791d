import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { listRequests } from './contract.ts'

/** How much waits for a client, for the menu; nothing for the firm's own people. */
export function useWaiting(isClient: boolean): number {
  const { data = [] } = useAnswer(listRequests, isClient ? {} : null)
  return data.length
}
