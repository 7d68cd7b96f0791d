import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { listThreads } from './contract.ts'

/** How many messages a client has not read, for the menu; 0 for staff, null if not known. */
export function useUnread(isClient: boolean): number | null {
  const { data, isError } = useAnswer(listThreads, isClient ? {} : null)
  if (!data) return isError ? null : 0
  return data.reduce((sum, { unread }) => sum + unread, 0)
}
