import { useQuery } from '@tanstack/react-query'
import { ask, type ApiError } from '../../ui/client.ts'
import { keyOf } from '../../ui/useAnswer.ts'
import { listApprovals, type Approval } from './contract.ts'

/** How much waits to be approved, for the menu; nothing for the firm's own people. */
export function useOpenApprovals(isClient: boolean): number {
  const { data = [] } = useQuery<Approval[], ApiError>({
    queryKey: keyOf(listApprovals),
    queryFn: ({ signal }) => ask(listApprovals, {}, signal),
    enabled: isClient,
  })
  return data.filter(({ decision }) => decision === null).length
}
