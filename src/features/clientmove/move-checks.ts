import { sizes } from '../../contract/file-kinds.ts'
import type { StoredClient } from './move-store.ts'
import type { MovedMember } from './rights.ts'

type Standing = Pick<StoredClient, 'id' | 'name' | 'suspended_at'>

interface Wanted {
  from: Standing
  /** Null: a new company. */
  to: Standing | null
  /** Those of the project and of where it goes. */
  bytes: number
}

/** Why a project cannot go from one company to another, in words; null: it can. */
export function whyNotMoved({ from, to, bytes }: Wanted): string | null {
  if (from.id === to?.id) return 'It is a project of this client.'
  const suspended = [from, to].find((one) => one && one.suspended_at !== null)
  if (suspended) return `${suspended.name} is suspended: let them in again first.`
  if (to && bytes > sizes.organisation)
    return `${to.name} has no room for its files: those of one client may take 2 GB in all.`
  return null
}

/** Whether somebody may come along: who has agreed to be a member, and is in force. */
export const mayComeAlong = ({ accepted_at, suspended_at, removed_at }: MovedMember): boolean =>
  accepted_at !== null && suspended_at === null && removed_at === null
