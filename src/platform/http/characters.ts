import { malformed } from '../../contract/problem.ts'

// What no text that comes in may have, of one line or of several: control characters but tab and
// line breaks, and lone surrogates. What a field takes besides, its schema says (`contract/fields.ts`).
const unprintable = /[^\t\n\r -~\u00a0-\ud7ff\ue000-\u{10ffff}]/u

/**
 * Refuses a value with a control character or a lone surrogate in any of its texts or names, however
 * deep: some schemas take what they do not name. Throws 400 with the field that it is in.
 */
export function refuseUnprintable(value: unknown): void {
  const field = unprintableField(value)
  if (field === null) return
  const name = unprintable.test(field) ? 'body' : field
  const errors = { [name]: ['Take out the control characters.'] }
  throw malformed(`Not a value that can be used: ${name}.`, errors)
}

/** Without recursion: a body of 64 kB can be nested deeper than the stack. */
function unprintableField(whole: unknown): string | null {
  const left: [field: string | null, value: unknown][] = [[null, whole]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [field, value] = next
    if (typeof value === 'string' && unprintable.test(value)) return field ?? 'body'
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (unprintable.test(name)) return field ?? name
      left.push([field ?? name, inner])
    }
  }
  return null
}

/**
 * A header that is kept as text. Node reads each byte as a character; the few programs that send
 * more than ASCII send UTF-8. Throws 400 for control characters.
 */
export function readableHeader(name: string, value: string): string {
  if (/^[ -~]*$/.test(value)) return value
  const bytes = Buffer.from(value, 'latin1')
  const text = bytes.toString('utf8')
  const read = text.includes('\ufffd') ? value : text
  refuseUnprintable({ [name]: read.replaceAll('\t', '\0') })
  return read
}
