import { randomFillSync } from 'node:crypto'
import { open, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

/** In bytes. */
const whole = 32 * 1024 * 1024
const piece = 1024 * 1024

/**
 * A file that holds room on the disk and is let go when there is none, so that signing in and out
 * and deleting go on. Empty, it says that this room is owed: it is filled again once there is enough.
 */
export function createReserve(folder: string) {
  const path = join(folder, 'reserve')
  /** Its size in bytes; null: there is none, and nothing is owed. */
  let size: number | null | undefined
  let filling = false

  async function known(): Promise<number | null> {
    size ??= await stat(path).then(
      (found) => found.size,
      () => null,
    )
    return size
  }

  async function write(): Promise<void> {
    const file = await open(path, 'w', 0o600)
    try {
      // Random, because some file systems would not store any other bytes.
      const bytes = randomFillSync(Buffer.alloc(piece))
      for (size = 0; size < whole; size += piece) await file.write(bytes, 0, piece, size)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  async function letGo(): Promise<void> {
    await truncate(path)
    size = 0
  }

  return {
    /** The bytes that are free only because the reserve was let go. */
    async owed(): Promise<number> {
      const now = await known()
      return now === null ? 0 : whole - now
    },
    async release(): Promise<void> {
      if ((await known()) && !filling) await letGo()
    },
    /** Fills it where so many bytes are enough for it. What it owes has been taken off them already. */
    async fill(spare: number): Promise<void> {
      const now = await known()
      if (filling || now === whole || spare < (now === null ? whole : 0)) return
      filling = true
      // Somebody else may have been faster; it is tried again when there is room.
      await write()
        .catch(letGo)
        .catch(() => {})
      filling = false
    },
  }
}
