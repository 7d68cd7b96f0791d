import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Overwrites the first page of a table or an index in the SQLite file of a data folder. */
export function damagePage(dataDir: string, name: string): void {
  const path = join(dataDir, 'portico.sqlite')
  const file = new DatabaseSync(path)
  const found = file.prepare('select rootpage from sqlite_master where name = ?').get(name)
  const size = Number(file.prepare('pragma page_size').get()?.['page_size'])
  file.close()
  const open = openSync(path, 'r+')
  writeSync(open, Buffer.alloc(size, 0xff), 0, size, (Number(found?.['rootpage']) - 1) * size)
  closeSync(open)
}
