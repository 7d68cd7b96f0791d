import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** A small clamd: it knows only INSTREAM, and one virus. */
export async function scanner(t: TestContext) {
  const behaviour = { says: null as string | null }
  const scannedSizes: number[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    let got = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      got = Buffer.concat([got, chunk])
      const body = bodyOf(got)
      if (!body) return
      scannedSizes.push(body.length)
      const found = body.includes('EICAR-STANDARD-ANTIVIRUS-TEST-FILE')
      socket.end(`${behaviour.says ?? (found ? 'stream: Eicar-Signature FOUND' : 'stream: OK')}\0`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  t.after(stop)
  return { url: `tcp://127.0.0.1:${port}`, behaviour, scannedSizes, stop }
}

/** The bytes to scan, or null while they are incomplete. */
function bodyOf(got: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (got.toString('latin1', 0, command.length) !== command) return null
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= got.length;) {
    const length = got.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(got.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
