import { ask } from '../../ui/signedin/data/client.ts'
import { refusalOf } from '../../contract/file-kinds.ts'
import { beginUpload, cancelUpload } from './contract.ts'
import { forgetUpload, rememberUpload, rememberedUploads } from './remembered.web.ts'
import { isSame, type Place, type Sending } from './sending.web.ts'
import { transfer } from './transfer.web.ts'

interface Entry {
  shown: Sending
  file: File | null
  stop: AbortController | null
  arrived: () => void
}

const mostAtOnce = 2
let count = 0

/** The files that are being sent from this page; they go on while one looks at other sections. */
function createUploads() {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  let shown: readonly Sending[] = []

  for (const one of rememberedUploads()) {
    const state = { phase: 'again', sent: 0, problem: '' } as const
    entries.set(one.key, { shown: { ...one, ...state }, file: null, stop: null, arrived() {} })
  }
  refresh()

  function refresh(): void {
    shown = [...entries.values()].map((entry) => entry.shown)
    for (const listener of listeners) listener()
  }

  function set(entry: Entry, changes: Partial<Sending>): void {
    entry.shown = { ...entry.shown, ...changes }
    refresh()
  }

  function pump(): void {
    const all = [...entries.values()]
    const busy = all.filter(({ stop }) => stop).length
    const waiting = all.filter(({ shown: { phase }, stop }) => phase === 'waiting' && !stop)
    for (const entry of waiting.slice(0, Math.max(mostAtOnce - busy, 0))) void run(entry)
  }

  async function run(entry: Entry): Promise<void> {
    const stop = new AbortController()
    entry.stop = stop
    set(entry, { phase: 'sending', problem: '' })
    try {
      await send(entry, stop.signal)
      forgetUpload(entry.shown.key)
      set(entry, { phase: 'done', sent: entry.shown.size })
      entry.arrived()
      // By then it stands in the list above.
      setTimeout(() => {
        remove(entry.shown.key)
        refresh()
      }, 6000)
    } catch (error) {
      if (!stop.signal.aborted) {
        forgetUpload(entry.shown.key)
        set(entry, { phase: 'failed', problem: (error as Error).message, id: null })
      }
    } finally {
      entry.stop = null
      pump()
    }
  }

  async function send(entry: Entry, signal: AbortSignal): Promise<void> {
    const { file, shown: what } = entry
    if (!file) return
    const { project, folder, document, request, name, size } = what
    const purpose = { ...(document && { document }), ...(request && { request }) }
    const body = { project, folder, name, size, ...purpose }
    const id = what.id ?? (await ask(beginUpload, { body }, signal)).id
    set(entry, { id })
    rememberUpload(entry.shown)
    await transfer({
      id,
      file,
      signal,
      tell: ({ sent, lost }) => set(entry, { sent, phase: lost ? 'lost' : 'sending' }),
    })
  }

  function remove(key: string): Entry | undefined {
    const entry = entries.get(key)
    entries.delete(key)
    forgetUpload(key)
    return entry
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    all: () => shown,
    /** A file that was on its way before the page was loaded anew goes on where it was. */
    add(files: readonly File[], place: Place, arrived: () => void): void {
      for (const file of files) {
        const { name, size, lastModified: changed } = file
        const known = [...entries.values()].find(({ shown: one }) => isSame(one, file, place))
        const key = known?.shown.key ?? `${performance.timeOrigin}-${(count += 1)}`
        const problem = refusalOf(file) ?? ''
        const phase = problem ? 'failed' : 'waiting'
        const fresh = { ...place, key, id: null, name, size, changed, sent: 0 }
        const one = { ...fresh, ...known?.shown, phase, problem } as const
        entries.set(key, { shown: one, file, stop: null, arrived })
      }
      refresh()
      pump()
    },
    /** With the file of one that a reload had interrupted. */
    goOn(key: string, file: File, arrived: () => void): void {
      const entry = entries.get(key)
      if (!entry) return
      const same = entry.shown.name === file.name && entry.shown.size === file.size
      const problem = same ? '' : 'That is another file.'
      entry.shown = { ...entry.shown, phase: same ? 'waiting' : 'again', problem }
      if (same) Object.assign(entry, { file, arrived })
      refresh()
      pump()
    },
    pause(key: string): void {
      const entry = entries.get(key)
      if (!entry) return
      set(entry, { phase: 'paused' })
      entry.stop?.abort()
    },
    resume(key: string): void {
      const entry = entries.get(key)
      if (!entry) return
      set(entry, { phase: 'waiting' })
      pump()
    },
    /** Gives it up, or takes what is over out of the list. */
    dismiss(key: string): void {
      const entry = remove(key)
      if (!entry) return
      entry.stop?.abort()
      const { id, phase } = entry.shown
      // What nobody goes on with is thrown away by itself a day later.
      if (id && phase !== 'done') ask(cancelUpload, { params: { id } }).catch(() => {})
      refresh()
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>

let made: Uploads | undefined

/** Those of this page, whichever section is looked at. */
export const uploadsOfPage = () => (made ??= createUploads())
