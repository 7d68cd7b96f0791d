import { syncBuiltinESMExports } from 'node:module'
import promises, { open, type FileHandle } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

// Breaks the program on purpose, to test a test; loaded before it by `node --import`. The query says
// what it does not sync: `files`, `folders`, or the database, by the pragma that stands there. With
// `notice` it takes no notice when a file cannot be synced, and with `lengths` it takes each of our
// documents to be as long as it was.

const [, broken = ''] = import.meta.url.split('?')
const handle = await open(import.meta.filename)
const prototype = Object.getPrototypeOf(handle) as FileHandle
await handle.close()

if (broken === 'files' || broken === 'folders') {
  const { sync } = prototype
  prototype.sync = async function (this: FileHandle) {
    const isFile = (await this.stat()).isFile()
    if (isFile !== (broken === 'files')) await sync.call(this)
  }
} else if (broken === 'notice') {
  const { sync } = prototype
  prototype.sync = async function (this: FileHandle) {
    await sync.call(this).catch(() => {})
  }
} else if (broken === 'lengths') {
  const { stat } = promises
  const known = new Map<unknown, number>()
  promises.stat = (async (path: string) => {
    const found = await stat(path)
    if (!known.has(path)) known.set(path, found.size)
    return Object.assign(found, { size: known.get(path) })
  }) as typeof stat
  syncBuiltinESMExports()
} else {
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (statements) {
    exec.call(this, statements.replace('synchronous = full', broken.replace('-', ' = ')))
  }
}
