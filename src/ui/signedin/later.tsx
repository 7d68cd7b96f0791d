import type { ComponentType } from 'react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { WhenLoaded } from './data/WhenLoaded.tsx'

const missing = 'This part of the page could not be loaded. Check your connection, then try again.'

/**
 * A browser asks for a script that has failed once only: another try takes another page. That is not
 * left before there is a connection; what was typed is kept on the device.
 */
const loadAnew = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    // What is shown stays true.
    () => {},
  )

/** A screen whose script is fetched when it is first shown, unless `prefetch` was called before. */
export function later<Props extends object>(
  name: string,
  fetch: () => Promise<ComponentType<Props>>,
) {
  const queryFn = async () => {
    try {
      return await fetch()
    } catch (cause) {
      throw new Error(missing, { cause })
    }
  }
  const once = { queryKey: ['screen', name], queryFn, staleTime: Infinity, gcTime: Infinity }
  const Later = (props: Props) => {
    const { data, error } = useQuery<ComponentType<Props>>(once)
    return (
      <WhenLoaded of={{ data, error, refetch: loadAnew }} waiting="Loading...">
        {(Screen) => <Screen {...props} />}
      </WhenLoaded>
    )
  }
  return Object.assign(Later, {
    prefetch: (queries: QueryClient) => queries.prefetchQuery(once),
    /** Whether it is still to come; fetches it where it is not there. */
    useLoading: () => useQuery<ComponentType<Props>>(once).isPending,
  })
}
