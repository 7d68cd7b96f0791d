import type { QueryClient } from '@tanstack/react-query'
import type { Tag } from '../../../contract/tags.ts'
import { makeStale } from './stale.ts'

/** Opened when it is first needed, once for a page: a channel does not hear what it said itself. */
let opened: BroadcastChannel | undefined
const channel = () => (opened ??= new BroadcastChannel('acts'))

/**
 * To be called for what this person has just changed: reloads what that makes stale, here and in
 * the other tabs. The server's events tell people what others did, not what they did themselves.
 */
export function makeStaleInTabs(queries: QueryClient, tags: readonly Tag[]): Promise<void> {
  channel().postMessage(tags)
  return makeStale(queries, tags)
}

/** Follows what the same person does in other tabs. */
export function followOtherTabs(queries: QueryClient): void {
  channel().addEventListener('message', ({ data }: MessageEvent<readonly Tag[]>) => {
    void makeStale(queries, data)
  })
}
