import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { listThreads } from './contract.ts'

/** How many messages a client has not read, for the menu; nothing for the firm's own people. */
export function useUnread(isClient: boolean): number {
  const { data = [] } = useAnswer(listThreads, isClient ? {} : null)
  return data.reduce((sum, { unread }) => sum + unread, 0)
}
