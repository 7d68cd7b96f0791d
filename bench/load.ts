// The load generator, a process of its own: keep-alive clients on bare sockets that each send the
// same request again as soon as its answer is whole. Parses no more than it must (status, end of
// the head, length), or it would be slower than what it measures.
import { connect, type Socket } from 'node:net'

export interface Order {
  port: number
  request: string
  status: number
  /** Bytes of the body that every answer has. */
  length: number
  connections: number
  ms: number
}

export interface Outcome {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** The part of one core that the generator itself used: near 1, it was the limit. */
  busy: number
}

/** Buckets of 10 µs, up to a second. */
const latencies = new Uint32Array(100_000)

function load(order: Order): Promise<Outcome> {
  latencies.fill(0)
  const clients: Socket[] = []
  const cpu = process.cpuUsage()
  const begun = performance.now()
  let answers = 0
  const onAnswer = (ms: number) => {
    answers += 1
    latencies[Math.min(Math.floor(ms * 100), latencies.length - 1)]! += 1
  }
  return new Promise((done, fail) => {
    for (let left = order.connections; left > 0; left -= 1) {
      clients.push(client(order, onAnswer).on('error', fail))
    }
    setTimeout(() => {
      const ms = performance.now() - begun
      const { user, system } = process.cpuUsage(cpu)
      for (const socket of clients) socket.destroy()
      const busy = (user + system) / 1000 / ms
      const perSecond = (answers * 1000) / ms
      done({ perSecond, p50: percentile(0.5, answers), p99: percentile(0.99, answers), busy })
    }, order.ms)
  })
}

const endOfHead = Buffer.from('\r\n\r\n')

function client(order: Order, onAnswer: (ms: number) => void): Socket {
  const request = Buffer.from(order.request)
  const start = `HTTP/1.1 ${order.status} `
  let sent = 0
  let missing = 0
  const send = () => {
    sent = performance.now()
    socket.write(request)
  }
  const take = (size: number, buffer: Buffer) => {
    missing = missing > 0 ? missing - size : lengthOf(buffer, size, start, order.length) - size
    if (missing < 0) throw new Error('An answer was longer than it should be.')
    if (missing > 0) return true
    onAnswer(performance.now() - sent)
    send()
    return true
  }
  // One buffer for each socket, read into again and again: 6 % more answers by CPU.
  const socket = connect({
    host: '127.0.0.1',
    port: order.port,
    noDelay: true,
    onread: { buffer: Buffer.allocUnsafe(65_536), callback: take },
  })
  return socket.once('connect', send)
}

function lengthOf(buffer: Buffer, size: number, start: string, body: number): number {
  const head = buffer.indexOf(endOfHead)
  if (head < 0 || head + 4 > size) throw new Error('The head of an answer came in pieces.')
  if (buffer.toString('latin1', 0, start.length) !== start) {
    throw new Error(`Expected ${start}but got ${buffer.toString('latin1', 0, 32)}`)
  }
  return head + 4 + body
}

function percentile(part: number, count: number): number {
  let seen = 0
  const at = latencies.findIndex((number) => (seen += number) >= part * count)
  return at / 100
}

process.on('message', async (order: Order) => process.send?.(await load(order)))
