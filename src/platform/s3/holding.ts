import { randomBytes } from 'node:crypto'
import { beating } from '../repeat.ts'
import type { StoreBucket } from './bucket.ts'

/** In ms: whoever holds says so this often, and is taken for dead after that long. */
const [every, patience] = [10_000, 120_000]

/** Holds the objects of a bucket: none is removed, by any machine, until it is let go of; gives what lets go. */
export async function holdBucket(bucket: StoreBucket): Promise<() => Promise<void>> {
  const key = `holds/${randomBytes(8).toString('hex')}`
  const hold = async () => void (await bucket.put(key, Buffer.from('A backup is being made.\n')))
  await hold()
  const stop = beating(hold, every)
  return async () => {
    stop()
    await bucket.remove(key)
  }
}

/** Whether anybody holds them, by the clock of the store alone; what the dead have left is removed. */
export async function isBucketHeld(bucket: StoreBucket): Promise<boolean> {
  const { objects, now } = await bucket.list('holds/')
  const isDead = (changed: number) => now - changed > patience
  for (const { key, changed } of objects) if (isDead(changed)) await bucket.remove(key)
  return objects.some(({ changed }) => !isDead(changed))
}
