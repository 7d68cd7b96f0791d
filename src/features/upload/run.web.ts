import { transfer } from '../../ui/signedin/data/transfer.ts'
import type { SentState } from './calls.web.ts'
import type { SendingEntry, SendingList } from './list.web.ts'

const mostAtOnce = 2
/** How long a sent file stays in the list, in ms: by then it is shown among the documents. */
const shownFor = 6000

/** Starts waiting uploads, as many as may run beside those under way. */
export function startWaiting(list: SendingList): void {
  const all = list.entries()
  const busy = all.filter(({ stop }) => stop).length
  const waiting = all.filter(({ shown: { phase }, stop }) => phase === 'waiting' && !stop)
  for (const entry of waiting.slice(0, Math.max(mostAtOnce - busy, 0))) void run(list, entry)
}

async function run(list: SendingList, entry: SendingEntry): Promise<void> {
  const stop = new AbortController()
  entry.stop = stop
  list.change(entry, { phase: 'sending', problem: '' })
  try {
    end(list, entry, await send(list, entry, stop.signal))
  } catch (error) {
    if (!stop.signal.aborted) fail(list, entry, error as Error)
  } finally {
    entry.stop = null
    startWaiting(list)
  }
}

async function send(list: SendingList, entry: SendingEntry, signal: AbortSignal) {
  const { file, shown } = entry
  if (!file) return null
  const { project, folder, document, request, name, size } = shown
  const purpose = { ...(document && { document }), ...(request && { request }) }
  const given = { project, folder, name, size, ...purpose }
  const id = shown.id ?? (await list.calls.begin(given, signal)).id
  list.change(entry, { id })
  list.remembered.put(entry.shown)
  return await transfer({
    calls: list.calls,
    id,
    file,
    signal,
    onProgress({ sent, lost }) {
      list.change(entry, { sent, phase: lost ? 'lost' : 'sending' })
      // One that was cancelled meanwhile is not to come back.
      if (list.find(shown.key)) list.remembered.put(entry.shown)
    },
  })
}

function end(list: SendingList, entry: SendingEntry, sent: SentState | null): void {
  const { key, name, size } = entry.shown
  list.remembered.remove(key)
  list.change(entry, { phase: 'done', sent: size })
  entry.arrived({ name, undo: sent?.undo ?? null })
  setTimeout(() => list.remove(key), shownFor)
}

function fail(list: SendingList, entry: SendingEntry, { message }: Error): void {
  list.remembered.remove(entry.shown.key)
  list.change(entry, { phase: 'failed', problem: message, id: null })
}
