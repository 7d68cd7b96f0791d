import { useQuery } from '@tanstack/react-query'
import { ask, type ApiError } from '../../ui/client.ts'
import { keyOf } from '../../ui/useAnswer.ts'
import { listRequests, type ClientRequest } from './contract.ts'

/** How much waits for a client, for the menu; nothing for the firm's own people. */
export function useWaiting(isClient: boolean): number {
  const { data = [] } = useQuery<ClientRequest[], ApiError>({
    queryKey: keyOf(listRequests),
    queryFn: ({ signal }) => ask(listRequests, {}, signal),
    enabled: isClient,
  })
  return data.length
}
