import type { z } from 'zod'
import type { EventsEndpoint } from '../../../contract/endpoint.ts'
import { portalApi } from '../../base/portal-api.ts'
import { sessionToken, signInAgain } from './session.ts'

interface Hears<E extends EventsEndpoint> {
  /** Each time it begins: what happened before, nobody has told. */
  onOpen: () => void
  onEvent: (event: z.output<E['event']>) => void
}

/** Waits between two tries, in ms. */
const waits = { first: 1_000, most: 60_000 }
/** The server says something at least each 20 s; what is silent for longer, in ms, is dead. */
const silence = 45_000

/**
 * Follows a stream of events until the function that it gives is called; one that breaks off is
 * taken up again. Read by fetch, because an EventSource cannot send who asks.
 */
export function follow<E extends EventsEndpoint>(endpoint: E, hears: Hears<E>): () => void {
  const stopping = new AbortController()
  void keepFollowing(`${portalApi()}${endpoint.path}`, hears, stopping.signal)
  return () => stopping.abort()
}

async function keepFollowing(path: string, hears: Hears<EventsEndpoint>, signal: AbortSignal) {
  for (let wait = waits.first; !signal.aborted; wait = Math.min(2 * wait, waits.most)) {
    const begun = Date.now()
    const status = await followOnce(path, hears, signal).catch(() => 0)
    if (signal.aborted) return
    if (status === 401) return signInAgain()
    if (status === 403) return
    // One that has held for a while is worth a quick try; that all come at once is worth none.
    if (status === 200 && Date.now() - begun > waits.most) wait = waits.first
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
  }
}

/** Gives the status with which it began, once it has ended. */
async function followOnce(path: string, hears: Hears<EventsEndpoint>, signal: AbortSignal) {
  const dead = new AbortController()
  const response = await fetch(path, {
    headers: { Authorization: `Token ${sessionToken()}`, Accept: 'text/event-stream' },
    credentials: 'include',
    signal: AbortSignal.any([signal, dead.signal]),
  })
  if (!response.ok || !response.body) return response.status
  hears.onOpen()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const timer = setTimeout(() => dead.abort(), silence)
    const { done, value = '' } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return response.status
    const events = (text + value).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events)
      if (event.startsWith('data: ')) hears.onEvent(JSON.parse(event.slice(6)))
  }
}
