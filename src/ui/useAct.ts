import { use } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Output } from '../contract/endpoint.ts'
import { ask, type ApiError, type Asked } from './client.ts'
import { ConfirmedContext } from './confirmed.ts'

interface Effects<E extends Endpoint> {
  /** The calls whose answers it makes stale. */
  renews?: Endpoint[]
  /** After these have come anew, even if what asked is not shown any more by then. */
  done?: (output: Output<E>) => void
}

/** A call that changes something, with what follows from it. */
export function useAct<E extends Endpoint>(endpoint: E, { renews = [], done }: Effects<E> = {}) {
  const confirmed = use(ConfirmedContext)
  const queries = useQueryClient()
  return useMutation<Output<E>, ApiError, Asked<E>>({
    mutationFn: (asked) => confirmed(() => ask(endpoint, asked)),
    async onSuccess(output) {
      await Promise.all(renews.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
      done?.(output)
    },
  })
}
