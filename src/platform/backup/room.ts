import { statfs } from 'node:fs/promises'
import { StartError } from '../../contract/start-error.ts'

export type MeasureDisk = (
  folder: string,
) => Promise<{ bsize: number; blocks: number; bavail: number }>

/** Throws a StartError where so many bytes would leave less of a disk than the program leaves free by itself. */
export async function demandRoomIn(
  folder: string,
  bytes: number,
  measure: MeasureDisk = statfs,
): Promise<void> {
  const { bsize, blocks, bavail } = await measure(folder)
  const floor = Math.min(0.05 * blocks * bsize, 1e9)
  if (bavail * bsize - floor >= bytes) return
  throw new StartError(
    `It was not tried: ${folder} has no room for all of it, and something to spare.`,
  )
}
