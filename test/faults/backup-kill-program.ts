import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Makes a backup or restores one, in a process that kills itself at a given change to a file system.

export interface Orders {
  act: 'backup' | 'restore'
  /** Of the site that is backed up, or the folder that is restored into. */
  dataDir: string
  path: string
  /** The file of the key of the backup. */
  key: string
  /** Dies at the n-th change; 0 never. */
  dieAt: number
  /** A broken program, to test the test: it writes to where the whole thing is to be. */
  early: boolean
}

const orders = JSON.parse(process.argv[2] as string) as Orders
const { act, dataDir, path, key, dieAt, early } = orders
let points = 0

function point(): void {
  points += 1
  if (points === dieAt) process.kill(process.pid, 'SIGKILL')
}

type Any = Record<string, (...given: unknown[]) => unknown>

function count(of: unknown, names: string[]): void {
  for (const name of names) {
    const plain = (of as Any)[name] as (...given: unknown[]) => unknown
    ;(of as Any)[name] = function counted(this: unknown, ...given) {
      point()
      return plain.apply(this ?? of, given)
    }
  }
}

const opened = await fs.promises.open(process.execPath)
count(Object.getPrototypeOf(opened), ['writeFile', 'datasync', 'sync'])
await opened.close()
count(fs.promises, 'mkdir mkdtemp rename rm rmdir link writeFile open'.split(' '))
count(fs, ['open', 'write', 'writev', 'fsync'])
if (early) {
  const whole = (to: unknown) =>
    String(to)
      .replace(/\.\w+\.part$/, '')
      .replace('/restoring/', '/')
  const { createWriteStream: plain } = fs
  const { open } = fs.promises
  fs.createWriteStream = (to, options) => plain(whole(to), options)
  fs.promises.open = async (to, ...more) => await open(whole(to), ...more)
}
syncBuiltinESMExports()

// Only now, so that they take the functions from above.
const { takeBackup } = await import('../../src/platform/backup/taking.ts')
const { restoreBackup } = await import('../../src/platform/backup/restoring.ts')
const { readKeyFile } = await import('../../src/platform/auth/key-file.ts')
const { systemClock } = await import('../../src/platform/clock.ts')
if (act === 'backup') {
  const settings = { DATA_DIR: dataDir }
  await takeBackup({ settings, clock: systemClock, to: path, withSecretKey: false })
} else {
  const [opening, none] = [readKeyFile(key) as string, undefined]
  await restoreBackup({
    path,
    key: opening,
    folder: dataDir,
    secret: none,
    setting: none,
    ledger: none,
  })
}
process.stdout.write(`${points}\n`)
