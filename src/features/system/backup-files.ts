import { backupPlace } from '../../platform/backup/place.ts'
import type { StoreKeys } from '../../platform/s3/address.ts'

/** Why there is a backup: by its name, so that one whose database is lost says it, too. */
export type BackupKind = 'night' | 'migration' | 'hand'

/** A backup in a folder. */
export interface BackupFile {
  name: string
  kind: BackupKind
  made_at: string
  size: number
}

const ends = { night: '-night', migration: '-before-migration', hand: '' } as const
const ours =
  /^portico-([\da-f]{6})-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(-night|-before-migration)?\.backup$/

/** The name of a backup that is made now; `install`: six digits by which this install knows its own. */
export const backupName = (now: Date, kind: BackupKind, install: string): string =>
  `portico-${install}-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z${ends[kind]}.backup`

const exported = /^portico-([\da-f]{6})-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.export$/

/** The name of an export that is made now in the console. */
export const exportName = (now: Date, install: string): string =>
  backupName(now, 'hand', install).replace(/backup$/, 'export')

/** What a name of a backup says; null for any other name. */
export function readBackupName(name: string) {
  const [, install, day, hour, minute, second, end = ''] = ours.exec(name) ?? []
  if (install === undefined) return null
  const kind = (Object.keys(ends) as BackupKind[]).find((one) => ends[one] === end) ?? 'hand'
  return { install, kind, made_at: `${day}T${hour}:${minute}:${second}.000Z` }
}

/** An export in the folder of the backups. */
export type ExportFile = Omit<BackupFile, 'kind'>

/** The exports of this install that lie beside its backups, the newest first. */
export async function exportsIn(
  folder: string,
  install: () => string,
  store?: StoreKeys,
): Promise<ExportFile[]> {
  const all = await (await backupPlace(folder, store)).list()
  const found = all.flatMap(({ name, size }): ExportFile[] => {
    const [, whose, day, hour, minute, second] = exported.exec(name) ?? []
    // Asked for only now, because its key is made where there is none.
    if (whose === undefined || whose !== install()) return []
    return [{ name, size, made_at: `${day}T${hour}:${minute}:${second}.000Z` }]
  })
  return found.toSorted((a, b) => b.made_at.localeCompare(a.made_at))
}

/** The backups of this install in a folder or an S3 store, the newest first; none where there is no folder. */
export async function backupsIn(
  folder: string,
  install: string,
  store?: StoreKeys,
): Promise<BackupFile[]> {
  const all = await (await backupPlace(folder, store)).list()
  const found = all.flatMap(({ name, size }): BackupFile[] => {
    const read = readBackupName(name)
    if (read?.install !== install) return []
    return [{ name, kind: read.kind, made_at: read.made_at, size }]
  })
  return found.toSorted((a, b) => b.made_at.localeCompare(a.made_at))
}
