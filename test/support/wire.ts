import { once } from 'node:events'
import { connect } from 'node:net'

/** A raw HTTP response. */
export interface Wire {
  status: number
  headers: Headers
  body: string
}

/** Sends exactly these bytes to a port of loopback and reads until the other side closes. */
export async function send(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
  // The server may reset the connection while we still send; what was received before counts.
  socket.on('error', () => {})
  socket.setTimeout(5_000, () => socket.destroy())
  socket.write(bytes)
  if (!socket.closed) await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

/** Sends a request line and headers, and gives the response; the connection is closed after it. */
export async function exchange(port: number, ...lines: string[]): Promise<Wire> {
  const head = [...lines, 'Connection: close', '', ''].join('\r\n')
  return readWire(await send(port, Buffer.from(head, 'latin1')))
}

/** Parses an HTTP response. Throws when it is none. */
export function readWire(text: string): Wire {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(first) ?? []
  if (!status) throw new Error(`Not an answer: ${JSON.stringify(text.slice(0, 200))}`)
  const pairs = lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string])
  return { status: Number(status), headers: new Headers(pairs), body: rest.join('\r\n\r\n') }
}
