import type { IncomingMessage } from 'node:http'
import { malformed, unsupported } from '../../contract/problem.ts'
import { readText } from './body.ts'

/**
 * Reads the fields of a form in either of the two ways in which forms are sent; mail programs
 * that post an unsubscription use the second (RFC 8058, section 3.2). Throws 415 for anything
 * else and for files, 413 for more than `most` bytes, 400 when it cannot be read.
 */
export async function readForm(incoming: IncomingMessage, most?: number): Promise<URLSearchParams> {
  const type = incoming.headers['content-type'] ?? ''
  const kind = type.split(';', 1)[0]?.trim().toLowerCase()
  if (kind === 'application/x-www-form-urlencoded') {
    return new URLSearchParams(await readText(incoming, most))
  }
  if (kind !== 'multipart/form-data') {
    throw unsupported('Send the form as application/x-www-form-urlencoded or multipart/form-data.')
  }
  const fields = new URLSearchParams()
  for (const [name, value] of await parts(await readText(incoming, most), type)) {
    if (typeof value !== 'string') throw unsupported('This form takes no files.')
    fields.append(name, value)
  }
  return fields
}

async function parts(text: string, type: string): Promise<FormData> {
  try {
    return await new Response(text, { headers: { 'Content-Type': type } }).formData()
  } catch {
    // The parser's error says only that it failed, not what was wrong.
    throw malformed('The form is not spelled in a way that can be read.')
  }
}
