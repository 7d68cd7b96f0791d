import { ApiError } from '../../ui/signedin/data/client.ts'
import { refusalOf } from '../../contract/file-kinds.ts'
import { clientUploadCalls, type UploadCalls } from './calls.web.ts'
import type { SentFile } from './contract.ts'
import { sendingList, type SendingEntry, type SendingList } from './list.web.ts'
import { startWaiting } from './run.web.ts'
import type { Destination, Sending } from './sending.web.ts'

/** The files being sent from this page; they go on while other sections are shown. */
export function createUploads(kept: string, calls: UploadCalls) {
  const list = sendingList(kept, calls)
  for (const entry of list.entries()) void findOffset(list, entry)

  function add(
    files: readonly File[],
    place: Destination,
    arrived: (sent: SentFile) => void,
  ): void {
    for (const file of files) {
      const shown = shownAs(file, place, list.interruptedBy(file, place))
      list.put({ shown, file, stop: null, arrived })
    }
    list.publish()
    startWaiting(list)
  }

  function continueWith(key: string, file: File, arrived: (sent: SentFile) => void): void {
    const entry = list.find(key)
    if (!entry) return
    const same = entry.shown.name === file.name && entry.shown.size === file.size
    if (same) Object.assign(entry, { file, arrived })
    const problem = same ? '' : 'That is another file.'
    list.change(entry, { phase: same ? 'waiting' : 'again', problem })
    startWaiting(list)
  }

  function pause(key: string): void {
    const entry = list.find(key)
    if (!entry) return
    list.change(entry, { phase: 'paused' })
    entry.stop?.abort()
  }

  function resume(key: string): void {
    const entry = list.find(key)
    if (!entry) return
    list.change(entry, { phase: 'waiting' })
    startWaiting(list)
  }

  const { subscribe, all } = list
  const dismiss = (key: string) => cancel(list.remove(key), calls)
  return { subscribe, all, add, continueWith, pause, resume, dismiss }
}

/** After a reload: the server knows best how much of it has arrived, and forgets it after a day. */
async function findOffset(list: SendingList, entry: SendingEntry): Promise<void> {
  const { id } = entry.shown
  if (id === null) return
  try {
    const { offset: sent } = await list.calls.read(id)
    if (entry.shown.phase === 'again') list.change(entry, { sent })
  } catch (error) {
    // After any other error it is resumed from what this page remembers; sending asks once more.
    const isGone = error instanceof ApiError && error.status === 404
    if (isGone && entry.shown.phase === 'again') list.change(entry, { id: null, sent: 0 })
  }
}

let count = 0

/** A file that was being sent before the page was reloaded resumes where it was. */
function shownAs(file: File, place: Destination, known: Sending | undefined): Sending {
  const { name, size, lastModified: changed } = file
  const key = known?.key ?? `${performance.timeOrigin}-${(count += 1)}`
  const problem = refusalOf(file) ?? ''
  const fresh = { ...place, key, id: null, name, size, changed, sent: 0 }
  return { ...fresh, ...known, phase: problem ? 'failed' : 'waiting', problem }
}

/** The server deletes an upload that nobody resumes a day later. */
function cancel(entry: SendingEntry | undefined, calls: UploadCalls): void {
  entry?.stop?.abort()
  const { id, phase } = entry?.shown ?? {}
  if (id && phase !== 'done') calls.cancel(id).catch(() => {})
}

export type PageUploads = ReturnType<typeof createUploads>

let made: PageUploads | undefined

/** The files of this page, whichever section is shown. */
export const uploadsOfPage = () => (made ??= createUploads('uploads', clientUploadCalls))
