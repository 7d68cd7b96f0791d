import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Tag } from '../../contract/tags.ts'
import { useVisible } from '../../ui/base/useVisible.ts'
import { makeStale } from '../../ui/signedin/data/stale.ts'
import { follow } from '../../ui/signedin/data/stream.ts'
import { followEvents, type LiveEvent } from './contract.ts'

/** What an event says is new. */
const told: Record<LiveEvent['event'], readonly Tag[]> = {
  message: ['message'],
  notification: ['notification', 'request', 'approval', 'document', 'calendar', 'project'],
}

/**
 * Asks anew for what is said to be new, by the ordinary calls. Only while somebody can see the
 * page: a browser has few connections to a host, and tabs are many.
 */
export function useLive(isClient: boolean): void {
  const queries = useQueryClient()
  const follows = useVisible() && isClient
  useEffect(() => {
    if (!follows) return undefined
    return follow(followEvents, {
      // What is being asked for just now need not be asked for twice: a stream begins a little ago.
      onOpen: () => void makeStale(queries, ['notification', 'message'], { cancelRefetch: false }),
      onEvent: ({ event }) => void makeStale(queries, told[event]),
    })
  }, [follows, queries])
}
