import type { ComponentType } from 'react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { WhenLoaded } from './data/WhenLoaded.tsx'

/** A screen whose script is fetched when it is first shown, unless `prefetch` was called before. */
export function later<Props extends object>(
  name: string,
  fetch: () => Promise<ComponentType<Props>>,
) {
  const once = { queryKey: ['screen', name], queryFn: fetch, staleTime: Infinity, gcTime: Infinity }
  const Later = (props: Props) => (
    <WhenLoaded of={useQuery<ComponentType<Props>>(once)} waiting="Loading...">
      {(Screen) => <Screen {...props} />}
    </WhenLoaded>
  )
  return Object.assign(Later, { prefetch: (queries: QueryClient) => queries.prefetchQuery(once) })
}
