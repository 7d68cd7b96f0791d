import { answerLength } from '../../../contract/answer-length.ts'
import { noteBytes } from './counted.ts'

/** Reads the JSON of an answer, and counts its bytes as they come where it says how many there are. */
export async function readCounted(call: string, response: Response): Promise<unknown> {
  const all = Number(response.headers.get(answerLength))
  if (!all || !response.body) return await response.json()
  const decoder = new TextDecoder()
  let text = ''
  await countBytes(call, all, response.body, (bytes) => {
    text += decoder.decode(bytes, { stream: true })
  })
  return JSON.parse(text + decoder.decode())
}

/** Hands on all bytes of a body, which are counted until it ends or breaks off. */
export async function countBytes(
  call: string,
  all: number,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (bytes: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const bytes = noteBytes(call, all)
  let done = 0
  try {
    // Not every browser can iterate over a stream.
    const reader = body.getReader()
    for (let one = await reader.read(); !one.done; one = await reader.read()) {
      done += one.value.length
      bytes.have(done)
      take(one.value)
    }
  } finally {
    bytes.over()
  }
}
