import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callEndpoint, type ApiError } from '../../ui/signedin/data/client.ts'
import { search, type SearchAnswer } from './contract.ts'

/** How long somebody has to pause in typing before they are searched for, in ms. */
const pause = 120

/**
 * What is found for what is typed, a moment after the last key; of two searches the older one is
 * aborted. Until the next answer has come, the one before is shown.
 */
export function useSearch(typed: string) {
  const q = usePaused(typed.trim())
  const { data, error, isFetching, refetch } = useQuery<SearchAnswer, ApiError>({
    queryKey: [search.path, q],
    meta: { tags: search.tags },
    queryFn: ({ signal }) => callEndpoint(search, { query: { q } }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  return {
    answer: q === '' ? undefined : data,
    error: q === '' ? null : error,
    isBusy: isFetching || q !== typed.trim(),
    retry: refetch,
  }
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
