import type { Remembered } from './remembered.web.ts'

/** Where a file is to go. */
export interface Destination {
  project: string
  folder: string
  /** The document that it is a new version of. */
  document?: string
  /** The client request that it answers. */
  request?: string
}

/** `again`: the page was reloaded, and only the user can choose the file again. */
type Phase = 'waiting' | 'sending' | 'lost' | 'paused' | 'again' | 'done' | 'failed'

/** A file being sent, as it is shown. */
export interface Sending extends Remembered {
  phase: Phase
  /** Why it failed. */
  problem: string
}

/** Whether it is the same file for the same place, as far as a browser can tell. */
export const isSame = (
  one: Sending,
  { name, size, lastModified }: File,
  { project, document, request }: Destination,
): boolean =>
  one.phase === 'again' &&
  one.project === project &&
  one.document === document &&
  one.request === request &&
  one.name === name &&
  one.size === size &&
  one.changed === lastModified
