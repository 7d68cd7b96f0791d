// Clients of bench/signin.ts, in a process of their own: those who guess passwords as fast as they
// are answered, or one who visits the home page at an even pace.
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Order {
  port: number
  ms: number
  /** Guesses of so many clients at once; 0: visits. */
  clients: number
  /** From an address of its own and at an account of its own each time, of so many; or 1. */
  spread: number
}

export interface Outcome {
  /** How often each status was answered. */
  statuses: Record<string, number>
  /** Milliseconds. */
  p50: number
  p99: number
}

const everyMs = 5

async function load({ port, ms, clients, spread }: Order): Promise<Outcome> {
  const until = performance.now() + ms
  const statuses: Record<string, number> = {}
  const times: number[] = []
  let count = 0
  const visitor = async () => {
    const asker = client(port)
    while (performance.now() < until) {
      const begun = performance.now()
      const status = await asker.ask(clients === 0 ? visit : guess((count += 1) % spread))
      times.push(performance.now() - begun)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (clients === 0) await wait(everyMs)
    }
    asker.end()
  }
  await Promise.all(Array.from({ length: clients || 1 }, visitor))
  times.sort((a, b) => a - b)
  const percentile = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { statuses, p50: percentile(0.5), p99: percentile(0.99) }
}

const visit = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

function guess(turn: number): string {
  const body = JSON.stringify({ username: `known-${turn}`, password: 'one-of-many-wrong-guesses' })
  return (
    `POST /api/auth/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
    `X-Forwarded-For: 10.9.${turn >> 8}.${turn & 255}\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

/** One connection that is kept; gives the status of each answer once it is whole. */
function client(port: number) {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  let text = ''
  let done: ((status: string) => void) | null = null
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece
    const end = text.indexOf('\r\n\r\n')
    const [, length = '0'] = /content-length: (\d+)/i.exec(text) ?? []
    if (end < 0 || text.length < end + 4 + Number(length)) return
    const status = text.slice(9, 12)
    text = ''
    done?.(status)
  })
  return {
    ask: (request: string) =>
      new Promise<string>((resolve) => {
        done = resolve
        socket.write(request)
      }),
    end: () => socket.destroy(),
  }
}

process.on('message', async (order: Order) => process.send?.(await load(order)))
