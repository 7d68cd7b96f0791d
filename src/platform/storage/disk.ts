import type { StatsFs } from 'node:fs'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { inBackground } from '../../contract/background.ts'
import { noRoom, unavailable } from '../../contract/problem.ts'
import type { Log } from '../log.ts'
import { isDiskFault } from './faults.ts'
import { createReserve } from './reserve.ts'

/**
 * What is taken in, by the bytes that are free: everything; all but uploads; all but those and long
 * texts; nothing but signing in and out and deleting. Where files are in a store, uploads are taken in as
 * long as long texts are.
 */
export type DiskRung = 'everything' | 'no-uploads' | 'short-texts' | 'nothing'

/** The disk of DATA_DIR, with its floor: what the program leaves free for others and for a bad day. */
export interface Disk {
  rung(): DiskRung
  /** Whether the folder is the one of the start: not moved away, and nothing mounted over it. */
  isThere(): boolean
  /** Whether it has failed, and does not take a trial file since. */
  isFailing(): boolean
  /** Has it tried by a file at the next measurement, because something has failed. */
  suspect(): void
  /**
   * Measures now. Throws 507 when a file of so many bytes would leave less than the floor, 503 when
   * the folder is somewhere else.
   */
  demandRoomFor(bytes: number): Promise<void>
}

/** For what has no disk to watch: commands, and tests of other things. */
export const ampleDisk: Disk = {
  rung: () => 'everything',
  isThere: () => true,
  isFailing: () => false,
  suspect: () => {},
  demandRoomFor: async () => {},
}

interface Watching {
  folder: string
  /** In bytes; without it the smaller of 5 % of the disk and 1 GB. */
  floor: number | undefined
  /** Files go elsewhere, and take no room here: only what is written to the database does. */
  hasStore?: boolean
  log: Log
}

const measureEvery = 500

/** Measures the disk twice a second, and lets its reserve go when nothing else is left. */
export function watchDisk({ folder, floor: given, hasStore = false, log }: Watching) {
  const reserve = createReserve(folder)
  let rung: DiskRung = 'everything'
  let measuring: Promise<number> | undefined
  let home: { ino: number; dev: number } | undefined
  let isThere = true
  let [isSuspected, isFailing] = [false, false]

  /** Whether the folder is the one that was found first. */
  async function look(): Promise<boolean> {
    const { ino, dev } = await stat(folder).catch(() => ({ ino: -1, dev: -1 }))
    home ??= { ino, dev }
    const found = ino === home.ino && dev === home.dev
    if (found && !isThere) log.warn('the data folder is back')
    if (!found && isThere) log.error({ folder }, notThere)
    isThere = found
    return found
  }

  /** A single file that cannot be read is no failing disk: what counts is whether it writes. */
  async function tryOut(): Promise<void> {
    const err = await writeTrial(join(folder, 'trial')).then(() => null, errorOfDisk)
    if (err && !isFailing) log.error({ err }, 'the disk fails: no files are taken in')
    if (!err && isFailing) log.warn('the disk works again')
    isSuspected = isFailing = err !== null
  }

  /** The bytes above the floor; negative below it. What the reserve owes is not free. */
  async function measure(): Promise<number> {
    if (!(await look())) return 0
    if (isSuspected) await tryOut()
    const found = await statfs(folder)
    const floor = floorOf(found, given)
    const free = found.bavail * found.bsize - (await reserve.owed())
    const now = rungAt(free, floor, hasStore)
    if (now !== rung) sayIt(now, free)
    rung = now
    if (rung === 'nothing') await reserve.release()
    else if (rung === 'everything') inBackground(reserve.fill(free - floor))
    return free - floor
  }

  function sayIt(now: DiskRung, free: number): void {
    const fields = { free, rung: now }
    if (now === 'everything') log.warn(fields, 'the disk has room again')
    else log.error(fields, words[now])
  }

  const once = () => (measuring ??= measure().finally(() => (measuring = undefined)))
  const tryOnce = () => once().catch((err: unknown) => log.warn({ err }, 'cannot measure the disk'))
  const timer = setInterval(() => void tryOnce(), measureEvery).unref()
  const disk: Disk = {
    rung: () => rung,
    isThere: () => isThere,
    isFailing: () => isFailing,
    suspect: () => void (isSuspected = true),
    async demandRoomFor(bytes) {
      const spare = await once()
      if (!isThere || isFailing)
        throw unavailable('Files cannot be taken in just now. Please tell us.')
      if ((bytes > spare && !hasStore) || rung !== 'everything') throw noRoom(noRoomForFiles)
    },
  }
  return { disk, measure: tryOnce, stop: () => clearInterval(timer) }
}

async function writeTrial(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.write('trial')
    await file.sync()
  } finally {
    await file.close()
  }
  await rm(path)
}

function errorOfDisk(error: unknown): unknown {
  return isDiskFault(error) ? error : null
}

/** How much of a disk stays free, in bytes: what is given, or the smaller of 5 % of it and 1 GB. */
export const floorOf = ({ blocks, bsize }: StatsFs, given: number | undefined) =>
  given ?? Math.min(0.05 * blocks * bsize, 1e9)

/**
 * Lets the reserve go on a full disk. Called before the database is opened, which needs some room
 * itself: a program that was stopped before the disk was full has left the reserve as it was.
 */
export async function makeRoomToOpen({ folder, floor }: Omit<Watching, 'log'>): Promise<void> {
  const found = await statfs(folder).catch(missing)
  if (!found) return
  const rung = rungAt(found.bavail * found.bsize, floorOf(found, floor))
  if (rung === 'nothing') await createReserve(folder).release()
}

/** A folder that is yet to be made; what else is wrong with it is said by whoever opens it. */
const missing = () => undefined

const notThere = 'the data folder is not where it was at the start: no files are taken in'
const noRoomForFiles = 'There is no room for files of this size just now. Please tell us.'

const words = {
  'no-uploads': 'the disk is nearly full: no files are taken in',
  'short-texts': 'the disk is nearly full: neither files nor long texts are taken in',
  nothing: 'the disk is full: only signing in and out and deleting work',
}

function rungAt(free: number, floor: number, hasStore = false): DiskRung {
  // Files that are elsewhere are refused with long texts: what a file adds here is a row.
  if (free >= (hasStore ? floor / 2 : floor)) return 'everything'
  if (free >= floor / 2) return 'no-uploads'
  return free >= floor / 4 ? 'short-texts' : 'nothing'
}
