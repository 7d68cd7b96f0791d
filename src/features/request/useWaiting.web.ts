import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { listRequests } from './contract.ts'

/** How many requests are open, for the menu; 0 for staff, null if not known. */
export function useWaiting(isClient: boolean): number | null {
  const { data, isError } = useAnswer(listRequests, isClient ? {} : null)
  if (!data) return isError ? null : 0
  return data.length
}
