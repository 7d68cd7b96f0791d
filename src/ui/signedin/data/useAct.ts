import { use, useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallEndpoint, Output } from '../../../contract/endpoint.ts'
import { callEndpoint, type ApiError, type CallInput } from './client.ts'
import { ConfirmedContext } from './confirmed.ts'
import { makeStaleInTabs } from './tabs.ts'
import { stoppedStatus } from './waits.ts'

interface Effects<E extends CallEndpoint> {
  /** False: the person leaves the page with it, so that nothing is reloaded. */
  stays?: boolean
  /** Called after what it makes stale has been reloaded, even if the component is not shown any more. */
  done?: (output: Output<E>) => void
  /** Called when it was refused, even if the component is not shown any more. */
  refused?: (error: ApiError) => void
}

/**
 * A call that changes something, with what follows from it. The same call again while it is under
 * way, as by a double click, is made once.
 */
export function useAct<E extends CallEndpoint>(
  endpoint: E,
  { stays = true, done, refused }: Effects<E> = {},
) {
  const confirmed = use(ConfirmedContext)
  const queries = useQueryClient()
  const latest = useRef<{ same: string; call: Promise<Output<E>> } | null>(null)
  return useMutation<Output<E>, ApiError, CallInput<E>>({
    mutationFn(input) {
      // A button sees `isPending` one render late. Only the latest call is compared: a choice that
      // was made, taken back and made again is three calls.
      const same = JSON.stringify(input)
      if (latest.current?.same === same) return latest.current.call
      const call = confirmed(() => callEndpoint(endpoint, input)).finally(() => {
        if (latest.current?.call === call) latest.current = null
      })
      latest.current = { same, call }
      return call
    },
    async onSuccess(output) {
      if (stays) await makeStaleInTabs(queries, endpoint.tags)
      done?.(output)
    },
    onError(error) {
      // The server may have done it.
      if (error.status === stoppedStatus) void makeStaleInTabs(queries, endpoint.tags)
      refused?.(error)
    },
  })
}
