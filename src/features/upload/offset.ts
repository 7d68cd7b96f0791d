import { malformed, Problem } from '../../contract/problem.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'

/** The offset that the caller gives for these bytes. Throws 400 for anything but a number. */
export function offsetOf({ header }: SignedInCaller): number {
  const given = header?.('upload-offset') ?? ''
  if (/^\d{1,10}$/.test(given)) return Number(given)
  throw malformed('Say in the header Upload-Offset where these bytes belong.')
}

/** The problem for bytes at a wrong offset; says at which one the file continues. */
export const wrongOffset = (received: number) =>
  new Problem(409, `The next byte is ${received}.`, { headers: { 'Upload-Offset': `${received}` } })
