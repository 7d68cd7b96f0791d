import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** The most requests of one connection that are in flight; what it sends beyond is not answered. */
const mostInFlight = 32

/**
 * Answers the requests of one connection in turn: one that came before the answer to an earlier one
 * waits until it is the first in line, and begins when nothing else has to be done. Their answers
 * leave in that order anyway, so a client that reads none has one made for it and no more, and those
 * of others are not behind all of its. The last that may wait closes the connection (RFC 9112,
 * section 9.3.2: a client sends again what was not answered).
 */
export function inTurn(answer: RequestListener): RequestListener {
  const behind = new WeakMap<Socket, number>()
  const begin = oneAtATime()
  return (request, response) => {
    // Node gives the socket to the answer that is first in line. Nearly every request is.
    if (response.socket) {
      answer(request, response)
      return
    }
    const { socket } = request
    const waiting = (behind.get(socket) ?? 0) + 1
    if (waiting >= mostInFlight) return
    const isLast = waiting === mostInFlight - 1
    if (isLast) response.setHeader('Connection', 'close')
    // Nothing after the last is taken, however many of those before it have been answered.
    behind.set(socket, isLast ? Infinity : waiting)
    response.once('socket', () => {
      behind.set(socket, (behind.get(socket) ?? 1) - 1)
      begin(() => answer(request, response))
    })
  }
}

/** Begins one piece of work in each turn of the event loop, so that other connections are served between. */
function oneAtATime(): (work: () => void) => void {
  const line: (() => void)[] = []
  const next = () => {
    const work = line.shift()
    if (line.length > 0) setImmediate(next)
    work?.()
  }
  return (work) => {
    line.push(work)
    if (line.length === 1) setImmediate(next)
  }
}
