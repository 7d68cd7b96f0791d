import type { IncomingMessage } from 'node:http'

/** In ms: without a byte for that long, a store is taken for away. */
const patience = 10_000

/** An answer of which nobody has read anything: that it breaks off is an error for its reader, and for nobody else. */
export function lentAnswer(answer: IncomingMessage): IncomingMessage & { statusCode: number } {
  answer.on('error', () => {})
  return Object.assign(answer, { statusCode: answer.statusCode ?? 0 })
}

/**
 * The bytes of an answer. Throws where it breaks off, or where nothing comes for 10 s while somebody waits; who reads slowly may.
 */
export async function* incoming(answer: IncomingMessage): AsyncGenerator<Buffer> {
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const silent = () => answer.destroy(new Error(`nothing came for ${patience / 1000} s`))
      const timer = setTimeout(silent, patience)
      const { done, value } = await pieces.next().finally(() => clearTimeout(timer))
      if (done) break
      yield value
    }
    if (!answer.complete) throw new Error('The answer broke off.')
  } finally {
    if (!answer.complete) answer.destroy()
  }
}

/** All of a short answer. Throws where it has more than 16 MB. */
export async function collected(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of incoming(answer)) {
    size += piece.length
    if (size > 16_000_000) throw new Error('The answer of the store is too long.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
