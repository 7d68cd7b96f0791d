import '../../ui/signedin/data/schemaless.ts'
import './portal.css'
import { createRoot } from 'react-dom/client'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ApiError } from '../../ui/signedin/data/client.ts'
import { followSession, sessionToken, signInAgain } from '../../ui/signedin/data/session.ts'
import { followTheme } from '../../ui/base/theme.ts'
import { PortalApp } from './PortalApp.tsx'

/** Only what may be better a moment later: no connection, or a server in trouble. */
const isPassing = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const queries = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey }) {
      const status = error instanceof ApiError ? error.status : 0
      console.warn(`${String(queryKey[0])} failed: ${status} ${error.message}`)
      if (error instanceof ApiError && error.second_factor_required) location.hash = 'profile'
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What has no connection says so, and does not wait in silence for one.
      networkMode: 'always',
      retry: (count, error) => count < 2 && isPassing(error),
      retryDelay: (count) => 500 * 2 ** count,
    },
    mutations: { networkMode: 'always' },
  },
})

const place = document.getElementById('app')
if (!sessionToken()) signInAgain()
else if (place) {
  followTheme()
  followSession()
  createRoot(place).render(
    <QueryClientProvider client={queries}>
      <PortalApp firm={place.dataset['firm'] ?? ''} />
    </QueryClientProvider>,
  )
}
