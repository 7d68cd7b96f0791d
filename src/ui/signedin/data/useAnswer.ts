import { useQuery } from '@tanstack/react-query'
import type { CallEndpoint, Output } from '../../../contract/endpoint.ts'
import { callEndpoint, type ApiError, type CallInput } from './client.ts'

/** Under which an answer is remembered; the path alone stands for all answers of a call. */
const keyOf = <E extends CallEndpoint>({ path }: E, { params, query }: CallInput<E> = {}) => [
  path,
  params ?? {},
  query ?? {},
]

/**
 * The answer of a call that reads, remembered, and asked for again when one comes back to the
 * page. `asked` null: there is nothing to ask for yet.
 */
export function useAnswer<E extends CallEndpoint>(endpoint: E, asked: CallInput<E> | null = {}) {
  return useQuery<Output<E>, ApiError>({
    queryKey: keyOf(endpoint, asked ?? {}),
    queryFn: ({ signal }) => callEndpoint(endpoint, asked ?? {}, signal),
    enabled: asked !== null,
    meta: { tags: endpoint.tags },
  })
}
