import { randomBytes } from 'node:crypto'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { systemClock } from '../clock.ts'
import { installOf } from './sealed.ts'
import { beating } from '../repeat.ts'

/** In ms: how often one that is being made says so, and when it is taken for left over. */
const [every, patience] = [60_000, 60 * 60_000]

/**
 * Has a backup written under another name than its own, which is removed where that fails. What killed ones
 * of this install have left is removed before, so that they do not fill the disk.
 */
export async function underOtherName<T>(
  to: string,
  key: string,
  run: (part: string) => Promise<T>,
): Promise<T> {
  await removeLeft(to, `portico-${installOf(key)}-`)
  const part = `${to}.${randomBytes(4).toString('hex')}.part`
  const beat = async () => {
    const now = systemClock.now()
    await utimes(part, now, now)
  }
  // It is not there before the first byte, and reading it back changes nothing of it.
  const stop = beating(beat, every)
  try {
    return await run(part)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    stop()
  }
}

async function removeLeft(to: string, own: string): Promise<void> {
  const now = systemClock.now().getTime()
  for (const name of await readdir(dirname(to))) {
    const [, whose] = /^(.+)\.[\da-f]{8}\.part$/.exec(name) ?? []
    if (whose === undefined || !(whose === basename(to) || whose.startsWith(own))) continue
    const path = join(dirname(to), name)
    const { mtimeMs = now } = (await stat(path).catch(() => null)) ?? {}
    if (Math.abs(now - mtimeMs) > patience) await rm(path, { force: true })
  }
}
