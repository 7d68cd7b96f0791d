import { dayLength } from '../../contract/days.ts'
import { mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { unavailable } from '../../contract/problem.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CardWords } from './contract.ts'

/** Draws a card, within 30 s. */
type Draw = (words: CardWords) => Promise<Buffer>

/** The drawn cards, as files. */
export interface Drawings {
  /** The picture of a card, drawn unless its file exists. Throws 503 when too many wait. */
  get(name: string, words: CardWords): Promise<Buffer>
  /** Deletes cards drawn more than 90 days ago; one that is still requested is drawn again. */
  sweep(): Promise<void>
}

interface Parts {
  folder: string
  draw: Draw
  clock: Clock
}

/** How many drawings may wait in one process. */
const most = 30
/** In ms, longer than a drawing takes: the process that began it has died. */
const abandoned = 40_000
const lifetime = 90 * dayLength

/**
 * Draws each card once, one after the other, however many requests in however many processes need
 * it: whoever creates the `.part` file draws, and the others wait for the picture.
 */
export function drawingsIn({ folder, draw, clock }: Parts): Drawings {
  const making = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  const fileOf = (name: string) => join(folder, `${name}.png`)

  async function make(name: string, words: CardWords): Promise<Buffer> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = fileOf(name)
    const part = `${file}.part`
    for (;;) {
      const handle = await open(part, 'wx', 0o600).catch(nullFor('EEXIST'))
      // Read after the `.part` file was created: another process may have finished just before.
      const there = await readFile(file).catch(nullFor('ENOENT'))
      if (there) {
        if (handle) await giveUp(handle, part)
        return there
      }
      if (handle) return await drawInto(handle, part, file, words)
      await wait(50)
      await removeAbandoned(part)
    }
  }

  async function drawInto(handle: FileHandle, part: string, file: string, words: CardWords) {
    try {
      await handle.utimes(clock.now(), clock.now())
      const bytes = await draw(words)
      await handle.writeFile(bytes)
      await handle.utimes(clock.now(), clock.now())
      // Synced before it is renamed: a file cut short by a crash would be served for ever.
      await handle.sync()
      await handle.close()
      await rename(part, file)
      return bytes
    } catch (error) {
      await giveUp(handle, part)
      throw error
    }
  }

  async function removeAbandoned(part: string): Promise<void> {
    const found = await stat(part).catch(nullFor('ENOENT'))
    const age = clock.now().getTime() - (found?.mtimeMs ?? Infinity)
    if (age > abandoned) await rm(part, { force: true })
  }

  return {
    async get(name, words) {
      const there = await readFile(fileOf(name)).catch(nullFor('ENOENT'))
      if (there) return there
      const begun = making.get(name)
      if (begun) return await begun
      if (making.size >= most) throw unavailable('Many pictures are being drawn just now.')
      const made = last.then(() => make(name, words)).finally(() => making.delete(name))
      // The caller gets the failure; the next drawing starts all the same.
      last = made.catch(() => {})
      making.set(name, made)
      return await made
    },
    async sweep() {
      const before = clock.now().getTime() - lifetime
      for (const entry of (await readdir(folder).catch(nullFor('ENOENT'))) ?? []) {
        const file = join(folder, entry)
        const found = await stat(file).catch(nullFor('ENOENT'))
        if (found && found.mtimeMs < before) await rm(file, { force: true })
      }
    },
  }
}

async function giveUp(handle: FileHandle, part: string): Promise<void> {
  await handle.close()
  await rm(part, { force: true })
}

/** Turns an error with this code into null. */
const nullFor = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
  return null
}
