import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { beginUpload } from './contract.ts'
import type { SendingEntry, SendingList } from './list.web.ts'
import { forgetUpload, rememberUpload } from './remembered.web.ts'
import { transfer } from './transfer.web.ts'

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
    await send(list, entry, stop.signal)
    end(list, entry)
  } catch (error) {
    if (!stop.signal.aborted) fail(list, entry, error as Error)
  } finally {
    entry.stop = null
    startWaiting(list)
  }
}

async function send(list: SendingList, entry: SendingEntry, signal: AbortSignal): Promise<void> {
  const { file, shown } = entry
  if (!file) return
  const { project, folder, document, request, name, size } = shown
  const purpose = { ...(document && { document }), ...(request && { request }) }
  const body = { project, folder, name, size, ...purpose }
  const id = shown.id ?? (await callEndpoint(beginUpload, { body }, signal)).id
  list.change(entry, { id })
  rememberUpload(entry.shown)
  await transfer({
    id,
    file,
    signal,
    onProgress({ sent, lost }) {
      list.change(entry, { sent, phase: lost ? 'lost' : 'sending' })
      // One that was cancelled meanwhile is not to come back.
      if (list.find(shown.key)) rememberUpload(entry.shown)
    },
  })
}

function end(list: SendingList, entry: SendingEntry): void {
  const { key, size } = entry.shown
  forgetUpload(key)
  list.change(entry, { phase: 'done', sent: size })
  entry.arrived()
  setTimeout(() => list.remove(key), shownFor)
}

function fail(list: SendingList, entry: SendingEntry, { message }: Error): void {
  forgetUpload(entry.shown.key)
  list.change(entry, { phase: 'failed', problem: message, id: null })
}
