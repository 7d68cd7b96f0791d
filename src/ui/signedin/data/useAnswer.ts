import { useQuery } from '@tanstack/react-query'
import type { CallEndpoint, Output } from '../../../contract/endpoint.ts'
import { callEndpoint, type ApiError, type CallInput } from './client.ts'

/** The key under which an answer is cached; the path alone stands for all answers of a call. */
export const answerKey = <E extends CallEndpoint>({ path }: E, { params, query }: CallInput<E> = {}) => [
  path,
  params ?? {},
  query ?? {},
]

/**
 * The answer to a call that reads, cached, and loaded again when the reader returns to the page.
 * `input` null: there is nothing to call yet.
 */
export function useAnswer<E extends CallEndpoint>(endpoint: E, input: CallInput<E> | null = {}) {
  return useQuery<Output<E>, ApiError>({
    queryKey: answerKey(endpoint, input ?? {}),
    queryFn: ({ signal }) => callEndpoint(endpoint, input ?? {}, signal),
    enabled: input !== null,
    meta: { tags: endpoint.tags },
  })
}
