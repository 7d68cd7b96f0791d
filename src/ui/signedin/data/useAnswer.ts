import { useQuery } from '@tanstack/react-query'
import type { CallEndpoint, Output } from '../../../contract/endpoint.ts'
import { callEndpoint, type ApiError, type CallInput } from './client.ts'

/** The key under which an answer is cached; the path alone stands for all answers of a call. */
export const answerKey = <E extends CallEndpoint>({ path }: E, { params, query }: CallInput<E> = {}) => [
  path,
  params ?? {},
  query ?? {},
]

/** What fetches the answer to a call and keeps it, for whoever shows it. */
export const answerTo = <E extends CallEndpoint>(endpoint: E, input: CallInput<E> = {}) => ({
  queryKey: answerKey(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<E>> =>
    callEndpoint(endpoint, input, signal),
  meta: { tags: endpoint.tags },
})

/**
 * The answer to a call that reads, cached, and loaded again when the reader returns to the page.
 * `input` null: there is nothing to call yet.
 */
export function useAnswer<E extends CallEndpoint>(endpoint: E, input: CallInput<E> | null = {}) {
  return useQuery<Output<E>, ApiError>({
    ...answerTo(endpoint, input ?? {}),
    enabled: input !== null,
  })
}
