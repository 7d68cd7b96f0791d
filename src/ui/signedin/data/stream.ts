import type { z } from 'zod'
import type { EventsEndpoint } from '../../../contract/endpoint.ts'
import { portalApi } from '../../base/portal-api.ts'
import { sessionToken } from '../../base/signin-storage.ts'
import { credentials, leaveMembership } from './membership.ts'
import { endSeeAs } from './see-as.ts'
import { signedInAgain } from './session.ts'

interface Listeners<E extends EventsEndpoint> {
  /** Called each time the stream begins: it does not repeat what happened before. */
  onOpen: () => void
  onEvent: (event: z.output<E['event']>) => void
  /** Called each time it breaks off, until it begins again. */
  onEnd?: () => void
}

/** How long to wait between two tries, in ms. */
const waits = { first: 1_000, most: 60_000 }
/** The server sends something at least every 20 s; a stream that is silent for this long, in ms, is dead. */
const silence = 45_000

/**
 * Follows a stream of events until the function that it returns is called; reconnects when it breaks
 * off. Read by fetch, because an EventSource cannot send the token.
 */
export function follow<E extends EventsEndpoint>(endpoint: E, listeners: Listeners<E>): () => void {
  const stopping = new AbortController()
  void keepFollowing(`${portalApi()}${endpoint.path}`, listeners, stopping.signal)
  return () => stopping.abort()
}

async function keepFollowing(path: string, listeners: Listeners<EventsEndpoint>, signal: AbortSignal) {
  for (let wait = waits.first; !signal.aborted; wait = Math.min(2 * wait, waits.most)) {
    const begun = Date.now()
    const token = sessionToken()
    const status = await followOnce(path, listeners, signal).catch(() => 0)
    if (signal.aborted) return
    listeners.onEnd?.()
    if (status === 403) return
    if (status === 401 && !(await signedInAgain(token))) return
    // A stream that lasted is retried soon, after a random wait so that not all clients come at once.
    if (status === 200 && Date.now() - begun > waits.most) wait = waits.first
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
  }
}

/** What this page shows is over. */
async function leaveWhere(refusal: string): Promise<void> {
  if (refusal.includes('membership_ended')) await leaveMembership()
  if (refusal.includes('see_as_ended')) await endSeeAs()
}

/** Resolves when the stream has ended, with the status of its answer. */
async function followOnce(path: string, listeners: Listeners<EventsEndpoint>, signal: AbortSignal) {
  const dead = new AbortController()
  const response = await fetch(path, {
    headers: { ...credentials(), Accept: 'text/event-stream' },
    credentials: 'include',
    signal: AbortSignal.any([signal, dead.signal]),
  })
  if (response.status === 403) await leaveWhere(await response.text())
  if (!response.ok || !response.body) return response.status
  listeners.onOpen()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const timer = setTimeout(() => dead.abort(), silence)
    const { done, value = '' } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return response.status
    const events = (text + value).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events)
      if (event.startsWith('data: ')) listeners.onEvent(JSON.parse(event.slice(6)))
  }
}
