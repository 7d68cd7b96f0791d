import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What came of sending for a while. */
export interface Posted {
  /** How many were answered with 201; all that was sent has been answered. */
  acknowledged: number
  perSecond: number
  /** Milliseconds from the sending of each to its answer. */
  latencies: number[]
}

/**
 * Sends what `next` makes over keep-alive connections, on each as soon as the answer to the one
 * before is whole, for `ms`, and then waits for the last answers. Throws when one is not 201.
 */
export async function post(
  port: number,
  next: () => Buffer,
  { connections, ms }: { connections: number; ms: number },
): Promise<Posted> {
  const clients = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const latencies: number[] = []
  const begun = performance.now()
  const within = () => performance.now() - begun < ms
  await Promise.all(clients.map((client) => sendOn(client, next, within, latencies)))
  const seconds = (performance.now() - begun) / 1000
  for (const client of clients) client.destroy()
  return { acknowledged: latencies.length, perSecond: latencies.length / seconds, latencies }
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  return socket
}

function sendOn(
  socket: Socket,
  next: () => Buffer,
  within: () => boolean,
  latencies: number[],
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let sent = performance.now()
  let text = ''
  const send = () => {
    if (!within()) return resolve()
    text = ''
    sent = performance.now()
    socket.write(next())
  }
  const take = (chunk: string) => {
    text += chunk
    if (!isWhole(text)) return
    if (!text.startsWith('HTTP/1.1 201 ')) return reject(new Error(`Not stored: ${text}`))
    latencies.push(performance.now() - sent)
    send()
  }
  // As Latin-1, a character is a byte, which is what the length counts.
  socket.setEncoding('latin1').on('data', take).on('error', reject)
  socket.on('close', () => reject(new Error('The server closed a connection.')))
  send()
  return promise
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1]
  if (length === undefined) throw new Error('An answer did not say how long it is.')
  return text.length >= end + 4 + Number(length)
}
