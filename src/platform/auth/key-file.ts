import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../contract/start-error.ts'

/** Where the key of an install is: a setting, else a file in the data folder. */
export interface KeyPlace {
  DATA_DIR: string
  SECRET_KEY?: string | undefined
}

/** Of a key in characters, so that nobody takes a word for one. */
export const shortestKey = 32

const fileOf = ({ DATA_DIR }: KeyPlace) => join(DATA_DIR, 'secret.key')

/** Of one rotation alone, so that two at once do not take each other's. */
const nextOf = (place: KeyPlace, fingerprint: string) => `${fileOf(place)}.${fingerprint}`

/** The key of the setting or the file; null: there is none. Throws for a file that others can read. */
export const readKey = (place: KeyPlace): string | null =>
  place.SECRET_KEY ?? readKeyFile(fileOf(place))

/** The key with that fingerprint, of a rotation that did not come to its end; null: there is none. */
export const readNextKey = (place: KeyPlace, fingerprint: string): string | null =>
  place.SECRET_KEY === undefined ? readKeyFile(nextOf(place, fingerprint)) : null

/** The key in a file; null: there is no such file. Throws for one that others can read. */
export function readKeyFile(path: string): string | null {
  try {
    const { mode } = statSync(path)
    if ((mode & 0o077) !== 0)
      throw new StartError(`${path} can be read by others: chmod 600 it, as its owner.`)
    const key = readFileSync(path, 'utf8').trim()
    if (key.length >= shortestKey) return key
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    if (error instanceof StartError) throw error
    throw new StartError(
      `${path} cannot be read (${code}): it has to belong to the user who runs this.`,
    )
  }
  throw new StartError(`${path} is not a whole key: put back the right one.`)
}

export const randomKey = () => randomBytes(32).toString('base64url')

/** Makes the key file; when another process was faster, its key. */
export const makeKey = (place: KeyPlace): string => makeKeyFile(place, fileOf(place))

/** The same of a key of the install for something else. */
export function makeKeyFile(place: KeyPlace, file: string): string {
  const path = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  writing(place, () => {
    writeDurably(path, randomKey())
    try {
      // Fails where there is one, and is whole the moment it is there.
      linkSync(path, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(path)
    }
  })
  return readKeyFile(file) as string
}

/** Writes the key that a rotation leads to; `takeNextKey` makes it the key. */
export const writeNextKey = (place: KeyPlace, fingerprint: string, key: string): void =>
  writing(place, () => writeDurably(nextOf(place, fingerprint), key))

/** Makes the key of a rotation the key. */
export const takeNextKey = (place: KeyPlace, fingerprint: string): void =>
  writing(place, () => {
    try {
      renameSync(nextOf(place, fingerprint), fileOf(place))
    } catch (error) {
      // A start in between has taken it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  })

/** Deletes the key of a rotation that failed. */
export const dropNextKey = (place: KeyPlace, fingerprint: string): void =>
  rmSync(nextOf(place, fingerprint), { force: true })

/** Runs a change of files that outlives a power cut. */
function writing(place: KeyPlace, change: () => void): void {
  try {
    mkdirSync(place.DATA_DIR, { recursive: true, mode: 0o700 })
    change()
    const folder = openSync(place.DATA_DIR, 'r')
    fsyncSync(folder)
    closeSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`${fileOf(place)} cannot be written (${code}).`)
  }
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, `${text}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
