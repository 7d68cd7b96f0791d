import { useQuery, type QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import type { CallEndpoint, Output } from '../../../contract/endpoint.ts'
import { callEndpoint, type ApiError, type CallInput } from './client.ts'
import { answerKey } from './useAnswer.ts'

const answerTo = <E extends CallEndpoint>(
  endpoint: E,
  input: CallInput<E> | null,
): UseQueryOptions<Output<E>, ApiError> => ({
  queryKey: answerKey(endpoint, input ?? {}),
  queryFn: ({ signal }) => callEndpoint(endpoint, input ?? {}, signal),
  enabled: input !== null,
  meta: { tags: endpoint.tags },
})

/** As `useAnswer`, and loaded again every so many ms while the page can be seen. */
export const useLiveAnswer = <E extends CallEndpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  every: number,
) => useQuery<Output<E>, ApiError>({ ...answerTo(endpoint, input), refetchInterval: every })

/** Loads an answer that is shown next, so that it stands there at once. */
export const prefetchAnswer = <E extends CallEndpoint>(
  queries: QueryClient,
  endpoint: E,
  input: CallInput<E>,
): Promise<void> => queries.prefetchQuery(answerTo(endpoint, input))
