import { useQueryClient } from '@tanstack/react-query'
import { inBackground } from '../../../contract/background.ts'
import type { CallEndpoint } from '../../../contract/endpoint.ts'
import { makeStaleInTabs } from './tabs.ts'

/** Loads again what a call changes, when its refusal says that what is shown is no longer so. */
export function useReload({ tags }: CallEndpoint): () => void {
  const queries = useQueryClient()
  return () => inBackground(makeStaleInTabs(queries, tags))
}
