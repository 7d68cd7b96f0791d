import { useQuery } from '@tanstack/react-query'
import { ask, type ApiError } from '../../ui/client.ts'
import { keyOf } from '../../ui/useAnswer.ts'
import { listThreads, type Thread } from './contract.ts'

/** How many messages a client has not read, for the menu; nothing for the firm's own people. */
export function useUnread(isClient: boolean): number {
  const { data = [] } = useQuery<Thread[], ApiError>({
    queryKey: keyOf(listThreads),
    queryFn: ({ signal }) => ask(listThreads, {}, signal),
    enabled: isClient,
  })
  return data.reduce((sum, { unread }) => sum + unread, 0)
}
