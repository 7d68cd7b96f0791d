import type { StoredClient } from './move-store.ts'
import type { MovedMember, MovedRights } from './rights.ts'

/** Somebody whose rights a merge has changed. */
export interface ChangedRights extends Pick<MovedMember, 'id'> {
  /** Of which company they are once the merge is taken back. */
  organisation: string
  before: MovedRights
  after: MovedRights
}

/** What taking a merge back needs. */
export interface BeforeClientMerge {
  other: StoredClient
  /** Of the one that stays: each that the merge has changed, before and after. */
  fields: Partial<Record<MergedField, [before: number, after: number]>>
  projects: string[]
  meetings: string[]
  people: string[]
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
