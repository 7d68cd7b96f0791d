import type { Entry } from './record.ts'

/** A disk writes one of these as a whole or not at all. */
const sector = 512

export type Change = Extract<Entry, { what: 'write' | 'truncate' }>

/** The bytes of a file, which grow in place. */
export interface Content {
  bytes: Buffer
  length: number
}

export const contentOf = (bytes: Buffer): Content => ({ bytes, length: bytes.length })
export const bytesOf = ({ bytes, length }: Content): Buffer => bytes.subarray(0, length)
export const copyOf = (content: Content): Content => contentOf(Buffer.from(bytesOf(content)))

/** Applies what `keeps` says, sector by sector. */
export function applyChange(content: Content, change: Change, keeps: () => boolean): void {
  if (change.what === 'truncate') {
    if (keeps()) resize(content, change.at)
    return
  }
  const { at, bytes } = change
  for (let from = at; from < at + bytes.length;) {
    const to = Math.min(at + bytes.length, from - (from % sector) + sector)
    if (keeps()) {
      if (content.length < to) resize(content, to)
      bytes.copy(content.bytes, from, from - at, to - at)
    }
    from = to
  }
}

/** What is between the old end and the new one is zero. */
function resize(content: Content, length: number): void {
  if (length > content.bytes.length) {
    const bytes = Buffer.alloc(length * 2)
    content.bytes.copy(bytes, 0, 0, content.length)
    content.bytes = bytes
  } else if (length > content.length) content.bytes.fill(0, content.length, length)
  content.length = length
}
