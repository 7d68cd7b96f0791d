import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { refusalOf } from '../../contract/file-kinds.ts'
import { cancelUpload } from './contract.ts'
import { sendingList, type Entry } from './list.web.ts'
import { startWaiting } from './run.web.ts'
import type { Place, Sending } from './sending.web.ts'

/** The files being sent from this page; they go on while other sections are shown. */
function createUploads() {
  const list = sendingList()

  function add(files: readonly File[], place: Place, arrived: () => void): void {
    for (const file of files) {
      const shown = shownAs(file, place, list.interruptedBy(file, place))
      list.put({ shown, file, stop: null, arrived })
    }
    list.publish()
    startWaiting(list)
  }

  function goOn(key: string, file: File, arrived: () => void): void {
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
  const dismiss = (key: string) => giveUp(list.remove(key))
  return { subscribe, all, add, goOn, pause, resume, dismiss }
}

let count = 0

/** A file that was being sent before the page was reloaded resumes where it was. */
function shownAs(file: File, place: Place, known: Sending | undefined): Sending {
  const { name, size, lastModified: changed } = file
  const key = known?.key ?? `${performance.timeOrigin}-${(count += 1)}`
  const problem = refusalOf(file) ?? ''
  const fresh = { ...place, key, id: null, name, size, changed, sent: 0 }
  return { ...fresh, ...known, phase: problem ? 'failed' : 'waiting', problem }
}

/** The server deletes an upload that nobody resumes a day later. */
function giveUp(entry: Entry | undefined): void {
  entry?.stop?.abort()
  const { id, phase } = entry?.shown ?? {}
  if (id && phase !== 'done') callEndpoint(cancelUpload, { params: { id } }).catch(() => {})
}

export type Uploads = ReturnType<typeof createUploads>

let made: Uploads | undefined

/** The files of this page, whichever section is shown. */
export const uploadsOfPage = () => (made ??= createUploads())
