/** What the program did to its folder, as shim.c records it; paths are from the folder on. */
export type Entry =
  | { what: 'open'; inode: number; path: string; creates: boolean }
  | { what: 'write'; inode: number; at: number; bytes: Buffer }
  | { what: 'truncate'; inode: number; at: number }
  | { what: 'sync'; inode: number }
  | { what: 'sync-folder'; path: string }
  | { what: 'rename'; from: string; to: string }
  | { what: 'link'; from: string; to: string }
  | { what: 'unlink'; path: string }
  | { what: 'mkdir'; path: string }

const headSize = 24

/** The entries of a record with the place where each of them ends; what is cut off is left out. */
export function* entriesOf(record: Buffer): Generator<{ entry: Entry; end: number }> {
  for (let at = 0; at + headSize <= record.length;) {
    const end = at + headSize + record.readUInt32LE(at + 4)
    if (end > record.length) return
    const letter = String.fromCharCode(record[at] as number)
    const inode = Number(record.readBigUInt64LE(at + 8))
    const place = Number(record.readBigUInt64LE(at + 16))
    yield { entry: entryOf(letter, inode, place, record.subarray(at + headSize, end)), end }
    at = end
  }
}

function entryOf(letter: string, inode: number, at: number, bytes: Buffer): Entry {
  if (letter === 'W') return { what: 'write', inode, at, bytes }
  if (letter === 'T') return { what: 'truncate', inode, at }
  if (letter === 'S') return { what: 'sync', inode }
  const path = String(bytes)
  if (letter === 'O') return { what: 'open', inode, path, creates: at === 1 }
  if (letter === 'D') return { what: 'sync-folder', path }
  if (letter === 'U') return { what: 'unlink', path }
  if (letter === 'M') return { what: 'mkdir', path }
  const [from = '', to = ''] = path.split('\n')
  if (letter === 'R') return { what: 'rename', from, to }
  if (letter === 'L') return { what: 'link', from, to }
  throw new Error(`The record has an entry "${letter}".`)
}
