import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { enquiry } from '../../faults/enquiry.ts'
import { newClientAddress } from '../client-address.ts'

interface Given {
  port: number
  /** How many clients there are, each with a connection that it keeps. */
  clients: number
  /** How long a client waits between two requests, in ms at most. */
  pause: number
}

/** What clients have seen. */
export interface SeenByClients {
  answered: number
  /** The Idempotency-Keys of the enquiries that were acknowledged. */
  acknowledged: string[]
  /** Requests that were not answered, or not well. */
  failed: string[]
  /** Connections that were begun. */
  connections: number
}

interface Sent {
  method: string
  headers?: Record<string, string>
  body?: string
}

/** Clients that keep their connections, of whose requests each tenth is an enquiry, until `end` is called. */
export function underLoad({ port, clients, pause }: Given) {
  const seen: SeenByClients = { answered: 0, acknowledged: [], failed: [], connections: 0 }
  const over = new AbortController()
  let enquiries = 0

  async function send(agent: Agent, path: string, { method, headers, body }: Sent) {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent })
    sent.on('socket', (socket) => {
      if (socket.connecting) seen.connections += 1
    })
    sent.end(body)
    const [response] = await once(sent, 'response')
    await text(response)
    return response.statusCode as number
  }

  async function sendOne(agent: Agent, at: number): Promise<void> {
    if (at % 10 !== 0) {
      const status = await send(agent, '/', { method: 'GET' })
      if (status !== 200) seen.failed.push(`GET ${status}`)
      return
    }
    const key = `under-load-${(enquiries += 1)}`
    const status = await send(agent, '/api/contact/', enquiry({ key, address: newClientAddress() }))
    if (status === 201) seen.acknowledged.push(key)
    else seen.failed.push(`POST ${status}`)
  }

  async function client(number: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let at = number; !over.signal.aborted; at += 1) {
      await sendOne(agent, at).then(
        () => (seen.answered += 1),
        (error: NodeJS.ErrnoException) => seen.failed.push(`${error.code} ${error.message}`),
      )
      await wait(Math.random() * pause)
    }
    agent.destroy()
  }

  const all = Array.from({ length: clients }, (_, number) => client(number))
  return {
    seen,
    async end(): Promise<SeenByClients> {
      over.abort()
      await Promise.all(all)
      return seen
    },
  }
}
