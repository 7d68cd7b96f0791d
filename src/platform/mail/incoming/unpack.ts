import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Files } from '../../storage/files.ts'
import { outlined, type Outline } from './outline.ts'
import { contentsOf } from './parse.ts'

/** The bytes of a file that came with a mail; null: they cannot be read. */
type Unpacked = (() => AsyncIterable<Uint8Array>) | null

/**
 * Finds the files in a mail, in the order in which they are named with it. Each is read from the mail
 * piece by piece, so that a large one keeps nobody waiting. Throws for bytes that are no mail.
 */
export const unpacking =
  (files: Pick<Files, 'read'>) =>
  async (key: string): Promise<Unpacked[]> => {
    const mark = randomBytes(12).toString('hex')
    const outline = await outlined(files.read(key), mark)
    const contents = await contentsOf(outline.mail)
    return contents.map((content, at) => {
      const isLast = at === contents.length - 1
      return unpacked(content, { files, key, mark, outline, isLast })
    })
  }

interface Place {
  files: Pick<Files, 'read'>
  key: string
  mark: string
  outline: Outline
  /** Of a mail that goes on, it may go on, too. */
  isLast: boolean
}

function unpacked(content: Uint8Array, { files, key, mark, outline, isLast }: Place): Unpacked {
  const text = content.length < 100 ? Buffer.from(content).toString('latin1').trim() : ''
  const run = text.startsWith(`${mark}:`) && outline.runs[Number(text.slice(mark.length + 1))]
  if (run) return () => decoded(files.read(key, run))
  // The line stands within something else, which is not known to be whole then.
  const isPartly = [mark, Buffer.from(mark).toString('base64')].some((one) =>
    Buffer.from(content).includes(one),
  )
  if (isPartly || (outline.isCut && isLast)) return null
  return () => once(content)
}

async function* once(content: Uint8Array) {
  yield content
}

/** The bytes of base64, which comes in lines. */
async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = ''
  for await (const chunk of bytes) {
    const text = rest + Buffer.from(chunk).toString('latin1').replaceAll(/\s+/g, '')
    const whole = text.length - (text.length % 4)
    yield Buffer.from(text.slice(0, whole), 'base64')
    rest = text.slice(whole)
    // Between chunks, which a file gives without a pause.
    await setImmediate()
  }
  yield Buffer.from(rest, 'base64')
}
