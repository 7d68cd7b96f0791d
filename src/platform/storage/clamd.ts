import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The result of a scan: clean, or the name of what was found. */
type Finding = { clean: true } | { clean: false; name: string }

/**
 * Has clamd scan bytes (INSTREAM, clamd(8)). Throws when it cannot be reached, does not answer, or
 * reports that it could not scan: then nothing is known, and the file stays in quarantine.
 */
export async function scan(
  url: string,
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<Finding> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port || 3310), hostname.replace(/^\[|\]$/g, ''))
  const stop = () => void socket.destroy(new Error('The scanner took too long.'))
  signal?.addEventListener('abort', stop, { once: true })
  socket.setTimeout(30_000, stop)
  try {
    const answer = readAnswer(socket)
    await Promise.race([send(socket, bytes), answer])
    return understood(await answer)
  } finally {
    signal?.removeEventListener('abort', stop)
    socket.destroy()
  }
}

async function send(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const chunk of bytes) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    if (!socket.write(chunk)) await once(socket, 'drain')
  }
  socket.write(Buffer.alloc(4))
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  for await (const chunk of socket) {
    answer += String(chunk)
    if (answer.includes('\0') || answer.length > 1000) break
  }
  return answer.replaceAll('\0', '').trim()
}

function understood(answer: string): Finding {
  if (answer === 'stream: OK') return { clean: true }
  const [, name] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (name) return { clean: false, name }
  throw new Error(`The scanner says: ${answer.slice(0, 200) || 'nothing'}`)
}
