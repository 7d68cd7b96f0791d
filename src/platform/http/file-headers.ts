import type { FileAnswer } from '../../contract/endpoint.ts'

export const notStored = ['Cache-Control', 'no-store'] as [string, string]

/** A file runs nothing, loads nothing and is framed by nobody. */
const filePolicy = [
  'sandbox',
  ...['default-src', 'base-uri', 'form-action', 'frame-ancestors'].map((one) => `${one} 'none'`),
].join('; ')

/** The answer is not cached, its type is not guessed, and nothing in it is run. */
export const fileHeaders = (how: 'inline' | 'attachment', name: string): FileAnswer['headers'] => [
  ['Content-Disposition', disposition(how, name)],
  ['Content-Security-Policy', filePolicy],
  ['X-Content-Type-Options', 'nosniff'],
  notStored,
]

/** What Content-Disposition says: the name in ASCII, which every program reads, and as it is (RFC 6266, RFC 8187). */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const escape = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, escape)
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A file as a whole, of so many bytes, to be saved under that name. */
export const wholeFile = (
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  size: number,
): FileAnswer => ({
  status: 200,
  headers: [
    ['Content-Type', 'application/octet-stream'],
    ['Content-Length', String(size)],
    ...fileHeaders('attachment', name),
  ],
  bytes,
})
