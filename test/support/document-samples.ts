/** Real beginnings of files, by the end of their names. */
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

export const pdf = bytes(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
export const gif = bytes(
  'GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
)
export const text = bytes('Minutes of the kick-off.\nPresent: Iris, Otto.\n')
export const latin = bytes

/** What clamd, and every other scanner, is tried with; it does nothing. */
export const eicar = bytes(
  String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD` + '-ANTIVIRUS-TEST-FILE!$H+H*',
)

/** Bytes that follow from `seed`, as a PDF would begin. */
export function largePdf(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(size)
  let state = seed
  for (let at = 0; at < size; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    made[at] = state >>> 16
  }
  made.set(bytes('%PDF-1.7\n'))
  return made
}
