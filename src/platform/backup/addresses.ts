import { basename, dirname, join } from 'node:path'
import { isInStore } from '../s3/address.ts'

/** Where backups and the copies of the ledger lie: in a folder, or in an S3 store. */
export interface BackupPlace {
  /** A file in it, as people write it. */
  at(name: string): string
  /** The names and sizes in bytes of all files in it; none where there is no such folder. */
  list(): Promise<{ name: string; size: number }[]>
  /** In bytes; null where there is no such file. */
  size(name: string): Promise<number | null>
  /** The bytes from `first` to `last`, inclusive. Throws where it ends early. */
  read(name: string, range?: { first: number; last: number }): AsyncIterable<Buffer>
  /** A small file, as a whole or not at all. */
  write(name: string, bytes: Buffer): Promise<void>
  remove(name: string): Promise<void>
}

/** The name of a backup at the end of its path or address, and what is before it. */
export function besideAndName(path: string): [where: string, name: string] {
  if (!isInStore(path)) return [dirname(path), basename(path)]
  const [address = '', query] = path.split('?')
  const end = address.lastIndexOf('/')
  const where = address.slice(0, end) + (query === undefined ? '' : `?${query}`)
  return [where, address.slice(end + 1)]
}

/** A file beside others in a folder, or in a store, as people write it. */
export function backupAt(where: string, name: string): string {
  if (!isInStore(where)) return join(where, name)
  const [address = '', query] = where.split('?')
  return `${address.replace(/\/$/, '')}/${name}${query === undefined ? '' : `?${query}`}`
}
