import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

/** Whether an error may pass within a moment: no connection, or a fault of the server. */
const isPassing = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * The cache of answers to calls that read. `needsSecondFactor` is called when one was refused because
 * a second factor has to be set up first.
 */
export const createQueries = (needsSecondFactor: () => void) =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, { queryKey }) {
        const status = error instanceof ApiError ? error.status : 0
        console.warn(`${String(queryKey[0])} failed: ${status} ${error.message}`)
        if (error instanceof ApiError && error.second_factor_required) needsSecondFactor()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Without a connection a call fails visibly, instead of waiting silently for one.
        networkMode: 'always',
        retry: (count, error) => count < 2 && isPassing(error),
        retryDelay: (count) => 500 * 2 ** count,
      },
      mutations: { networkMode: 'always' },
    },
  })
