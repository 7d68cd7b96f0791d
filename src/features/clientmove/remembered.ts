import type { StoredClient } from './move-store.ts'
import type { CarriedFeed } from './feed-store.ts'
import type { NewRights } from './people-store.ts'

/** Somebody whose rights a merge has changed; of which company they are once it is taken back. */
export interface ChangedRights extends NewRights {
  account: string
}

/** What taking a merge back needs. */
export interface BeforeClientMerge {
  other: StoredClient
  /** Whether the one that stays has required a second factor once they were one. */
  required: number
  /** Of the one that stays: each that the merge has changed, before and after. */
  fields: Partial<Record<MergedField, [before: number, after: number]>>
  projects: string[]
  meetings: string[]
  people: string[]
  feeds: CarriedFeed[]
  rights: ChangedRights[]
  /** Those that were merged into the other one earlier. */
  earlier: string[]
}

/** What a merge may change of the one that stays. */
type MergedField = 'second_factor_required' | 'demo'

/** The one that stays, and the one that goes into it. */
export interface MergedPair {
  kept: StoredClient
  other: StoredClient
}
