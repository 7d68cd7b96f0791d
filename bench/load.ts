// The load generator, a process of its own: keep-alive clients on bare sockets that each send the
// next request as soon as the answer is complete, and wait for the last answers at the end. It parses
// only the status, the end of the head and the length, or it would be slower than what it measures.
import { connect, type Socket } from 'node:net'
import { fill } from './fill.ts'

export interface Order {
  port: number
  /** The whole request, with placeholders for `fill.ts`. */
  request: string
  connections: number
  ms: number
  /** From an answer to the next request, in ms; 0: at once. */
  pause?: number
}

export interface Outcome {
  /** The number of answers by status; every request was answered. */
  statuses: Record<string, number>
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** The share of one core that the generator used: near 1, the generator was the limit. */
  busy: number
}

/** Buckets of 10 µs, up to ten seconds. */
const latencies = new Uint32Array(1_000_000)
/** Counted over all orders, so that no request is sent twice. */
let sent = 0

async function load(order: Order): Promise<Outcome> {
  latencies.fill(0)
  const statuses: Record<string, number> = {}
  const cpu = process.cpuUsage()
  const begun = performance.now()
  let answers = 0
  const onAnswer = (status: string, ms: number) => {
    answers += 1
    statuses[status] = (statuses[status] ?? 0) + 1
    latencies[Math.min(Math.floor(ms * 100), latencies.length - 1)]! += 1
  }
  const isOver = () => performance.now() - begun > order.ms
  const clients = Array.from({ length: order.connections }, () => client(order, onAnswer, isOver))
  await Promise.all(clients)
  const ms = performance.now() - begun
  const { user, system } = process.cpuUsage(cpu)
  return {
    statuses,
    perSecond: (answers * 1000) / ms,
    p50: percentile(0.5, answers),
    p99: percentile(0.99, answers),
    busy: (user + system) / 1000 / ms,
  }
}

const endOfHead = Buffer.from('\r\n\r\n')

/** Resolves when its last answer is complete; rejects when the server closes the connection. */
function client(
  { port, request, pause = 0 }: Order,
  onAnswer: (status: string, ms: number) => void,
  isOver: () => boolean,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fixed = request.includes('{n}') || request.includes('{address}') ? null : request
  let begun = 0
  let missing = 0
  let status = ''
  const send = () => {
    begun = performance.now()
    socket.write(fixed ?? fill(request, (sent += 1)))
  }
  const next = () => (isOver() ? resolve(end(socket)) : send())
  const take = (size: number, buffer: Buffer) => {
    if (missing === 0) {
      status = buffer.toString('latin1', 9, 12)
      missing = lengthOf(buffer, size)
    }
    missing -= size
    if (missing < 0) reject(new Error('An answer was longer than it should be.'))
    if (missing !== 0) return true
    onAnswer(status, performance.now() - begun)
    if (pause) setTimeout(next, pause)
    else next()
    return true
  }
  // One reused buffer for each socket: 6 % more answers by CPU.
  const onread = { buffer: Buffer.allocUnsafe(65_536), callback: take }
  const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread })
  socket.once('connect', send).on('error', reject)
  socket.on('close', () => reject(new Error('The server closed a connection.')))
  return promise
}

const end = (socket: Socket) => void socket.removeAllListeners('close').destroy()

/** The length of head and body together. */
function lengthOf(buffer: Buffer, size: number): number {
  const head = buffer.indexOf(endOfHead)
  if (head < 0 || head + 4 > size) throw new Error('The head of an answer came in pieces.')
  const at = buffer.indexOf('ontent-')
  const text = at < 0 || at > head ? '' : buffer.toString('latin1', 0, head)
  const [, body] = /\r\ncontent-length: *(\d+)/i.exec(text) ?? []
  return head + 4 + Number(body ?? 0)
}

function percentile(part: number, count: number): number {
  let seen = 0
  const at = latencies.findIndex((number) => (seen += number) >= part * count)
  return at / 100
}

process.on('message', async (order: Order) => process.send?.(await load(order)))
