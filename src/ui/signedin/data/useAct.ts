import { use, useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallEndpoint, Output } from '../../../contract/endpoint.ts'
import { callEndpoint, type ApiError, type CallInput } from './client.ts'
import { ConfirmedContext } from './confirmed.ts'
import { makeStale } from './stale.ts'

interface Effects<E extends CallEndpoint> {
  /** False: whoever acts leaves with it, so that nothing is asked for anew. */
  stays?: boolean
  /** After what it makes stale has come anew, even if what asked is not shown any more by then. */
  done?: (output: Output<E>) => void
}

/**
 * A call that changes something, with what follows from it. Asked the same again while that is
 * under way, as by a double click, it asks once.
 */
export function useAct<E extends CallEndpoint>(endpoint: E, { stays = true, done }: Effects<E> = {}) {
  const confirmed = use(ConfirmedContext)
  const queries = useQueryClient()
  const latest = useRef<{ same: string; call: Promise<Output<E>> } | null>(null)
  return useMutation<Output<E>, ApiError, CallInput<E>>({
    mutationFn(asked) {
      // `isPending` is known to a button a render late. Only the latest counts: a choice that was
      // made, taken back and made again is three.
      const same = JSON.stringify(asked)
      if (latest.current?.same === same) return latest.current.call
      const call = confirmed(() => callEndpoint(endpoint, asked)).finally(() => {
        if (latest.current?.call === call) latest.current = null
      })
      latest.current = { same, call }
      return call
    },
    async onSuccess(output) {
      if (stays) await makeStale(queries, endpoint.tags)
      done?.(output)
    },
  })
}
