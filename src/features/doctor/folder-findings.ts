import type { StatsFs } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { attention, bytesInWords, good, wrong, type Finding } from './finding.ts'

const missing = () => null

/** Who else of this machine may look into the data folder, and at the key that seals secrets. */
export async function findingsOfFolder(folder: string, hasKeySetting: boolean): Promise<Finding[]> {
  const about = 'data folder'
  const found = await stat(folder).catch(missing)
  if (!found)
    return [
      wrong(
        about,
        `There is no ${folder}.`,
        'The first start makes it. If the service has one elsewhere, name its settings: portico --settings FILE doctor',
      ),
    ]
  const key = join(folder, 'secret.key')
  return [
    open(found.mode, 0o007)
      ? attention(about, `Everybody on this machine may look into ${folder}.`, `chmod o= ${folder}`)
      : good(about, folder),
    await findingOfKey(key, hasKeySetting),
  ]
}

async function findingOfKey(key: string, hasKeySetting: boolean): Promise<Finding> {
  const about = 'sealing key'
  if (hasKeySetting) return good(about, 'SECRET_KEY is set.')
  const found = await stat(key).catch(missing)
  if (!found)
    return attention(
      about,
      `There is no ${key} yet.`,
      'It is made when the first secret is sealed. If this site had one, put it back: nothing else opens what it has sealed.',
    )
  if (open(found.mode, 0o077))
    return wrong(about, `Others on this machine may read ${key}.`, `chmod 600 ${key}`)
  return good(about, `${key} can be read by its owner alone. Keep a copy elsewhere.`)
}

/** Whether a file's mode gives any of these rights. */
const open = (mode: number, rights: number) => (mode & rights) !== 0

/** What the disk has left, against the floor below which the program takes in less. */
export function findingsOfDisk(measured: StatsFs, given: number | undefined): Finding[] {
  const about = 'disk'
  const { bavail, bsize, blocks, ffree, files } = measured
  const free = bavail * bsize
  const floor = given ?? Math.min(0.05 * blocks * bsize, 1e9)
  const says = `${bytesInWords(free)} are free of ${bytesInWords(blocks * bsize)}; below ${bytesInWords(floor)} no files are taken in.`
  const inodes = files > 0 && ffree / files < 0.02
  if (inodes)
    return [wrong(about, 'Nearly no more files can be made on it, whatever their size.', room)]
  if (free < floor) return [wrong(about, says, room)]
  return [free < 3 * floor ? attention(about, says, room) : good(about, says)]
}

const room = 'Enlarge it, or move off it what is not Portico’s.'
