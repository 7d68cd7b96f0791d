import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Tag } from '../../contract/tags.ts'
import { useVisible } from '../../ui/base/useVisible.ts'
import { makeStale } from '../../ui/signedin/data/stale.ts'
import { follow } from '../../ui/signedin/data/stream.ts'
import { followEvents, type LiveEvent } from './contract.ts'

/** Which answers each event makes stale. */
const staleTags = {
  message: ['message'],
  notification: ['notification', 'request', 'approval', 'document', 'calendar', 'project'],
  project: ['notification', 'request', 'approval', 'document', 'calendar', 'project'],
} as const

const staleBy = (event: LiveEvent): readonly Tag[] =>
  event.event === 'own' ? event.tags : staleTags[event.event]

const all: readonly Tag[] = [...staleTags.message, ...staleTags.notification]

/**
 * Fetches again what an event makes stale. Only while the page is visible: a browser has few
 * connections to a host, and there may be many tabs.
 */
export function useLive(isClient: boolean): void {
  const queries = useQueryClient()
  const follows = useVisible() && isClient
  const hasFollowed = useRef(false)
  useEffect(() => {
    if (!follows) return undefined
    return follow(followEvents, {
      // A running fetch is not repeated: what it may miss is in the first events of the stream.
      onOpen() {
        // What was said while nobody listened is not said again.
        const missed: readonly Tag[] = hasFollowed.current ? all : ['notification', 'message']
        hasFollowed.current = true
        void makeStale(queries, missed, { cancelRefetch: false })
      },
      onEvent: (event) => void makeStale(queries, staleBy(event)),
    })
  }, [follows, queries])
}
