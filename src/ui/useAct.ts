import { use } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Output } from '../contract/endpoint.ts'
import { ask, type ApiError, type Asked } from './client.ts'
import { ConfirmedContext } from './confirmed.ts'

/** A call that changes something; done once what it makes stale in `renews` has come anew. */
export function useAct<E extends Endpoint>(endpoint: E, renews: Endpoint[] = []) {
  const confirmed = use(ConfirmedContext)
  const queries = useQueryClient()
  return useMutation<Output<E>, ApiError, Asked<E>>({
    mutationFn: (asked) => confirmed(() => ask(endpoint, asked)),
    onSuccess: () =>
      Promise.all(renews.map(({ path }) => queries.invalidateQueries({ queryKey: [path] }))),
  })
}
