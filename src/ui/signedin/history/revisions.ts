import type { ApiError } from '../data/client.ts'

/** A state that something was in. */
export interface ListedRevision {
  number: number
  reason: 'sent' | 'hour' | 'replaced'
  saved_at: string
  /** Whoever saved it last. */
  by: string
}

interface Asked<Data> {
  data: Data | undefined
  error: ApiError | null
  isPending: boolean
  refetch: () => unknown
}

/** Those that are listed, the newest first. */
export interface ListedRevisions {
  first: Asked<unknown>
  rows: readonly ListedRevision[]
  /** Loads older ones; null: there are none. */
  more: (() => Promise<void>) | null
  /** Why they could not be loaded. */
  failure: string | null
}

/** One with all that it says. */
export type AskedRevision = Asked<
  Pick<ListedRevision, 'saved_at'> & { texts: Readonly<Record<string, string>> }
>
