import type { UploadCalls } from './calls.web.ts'
import type { SentFile } from './contract.ts'
import { rememberedUploads, type Remembered } from './remembered.web.ts'
import { isSame, type Destination, type Sending } from './sending.web.ts'

/** A file in the list, with the parts of it that are not shown. */
export interface SendingEntry {
  shown: Sending
  /** Null after a reload, until the user has chosen it again. */
  file: File | null
  /** Set while it is being sent. */
  stop: AbortController | null
  arrived: (sent: SentFile) => void
}

/**
 * The files that this page sends, in order; whoever shows them is notified of each change. `kept`: the
 * name under which they are remembered for a reload.
 */
export function sendingList(kept: string, calls: UploadCalls) {
  const remembered = rememberedUploads(kept)
  const entries = new Map(remembered.all().map((one) => [one.key, interrupted(one)]))
  const listeners = new Set<() => void>()
  let shown = snapshot(entries)

  function publish(): void {
    shown = snapshot(entries)
    for (const listener of listeners) listener()
  }

  return {
    calls,
    remembered,
    publish,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    all: () => shown,
    entries: () => [...entries.values()],
    find: (key: string) => entries.get(key),
    /** The upload that a reload interrupted and that this file, for this place, resumes. */
    interruptedBy: (file: File, place: Destination) =>
      [...entries.values()].find((entry) => isSame(entry.shown, file, place))?.shown,
    put: (entry: SendingEntry) => void entries.set(entry.shown.key, entry),
    change(entry: SendingEntry, changes: Partial<Sending>): void {
      entry.shown = { ...entry.shown, ...changes }
      publish()
    },
    /** Removes it from the list and from what a reload would find. */
    remove(key: string): SendingEntry | undefined {
      const entry = entries.get(key)
      entries.delete(key)
      remembered.remove(key)
      publish()
      return entry
    },
  }
}

export type SendingList = ReturnType<typeof sendingList>

const snapshot = (entries: ReadonlyMap<string, SendingEntry>): readonly Sending[] =>
  [...entries.values()].map((entry) => entry.shown)

const interrupted = (one: Remembered): SendingEntry => ({
  shown: { ...one, phase: 'again', problem: '' },
  file: null,
  stop: null,
  arrived() {},
})
