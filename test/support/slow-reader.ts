import { get, type IncomingMessage } from 'node:http'

/** An answer of which nothing is read until `rest` reads all of it: whether it came whole, and its length. */
export async function slowReader(url: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject)
  })
  answer.pause()
  let bytes = 0
  const whole = new Promise<boolean>((resolve) => {
    // What is broken off has no other end than this.
    answer.on('error', () => {})
    answer.on('close', () => resolve(answer.complete))
  })
  return {
    status: answer.statusCode,
    async rest() {
      answer.on('data', (piece: Buffer) => void (bytes += piece.length))
      answer.resume()
      return { whole: await whole, bytes }
    },
  }
}
