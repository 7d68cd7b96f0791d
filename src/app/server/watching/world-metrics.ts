import { statfs } from 'node:fs/promises'
import { lastGoodDrill } from '../../../features/system/drill-store.ts'
import { newestBackup } from '../../../features/system/backup-store.ts'
import { versionOfPortico } from '../../../platform/config/version.ts'
import type { PageCache } from '../../../platform/publishing/page-cache.ts'
import { ampleDisk, floorOf } from '../../../platform/storage/disk.ts'
import { counter, gauge, type Family } from '../../../platform/watching/family.ts'
import type { World } from '../world.ts'

/** Reads the disk of the data folder, and what it allows to be taken in. */
export const diskFamilies =
  ({ config, disk = ampleDisk }: Pick<World, 'config' | 'disk'>) =>
  async (): Promise<Family[]> => {
    const found = await statfs(config.DATA_DIR)
    const levels = ['everything', 'no-uploads', 'short-texts', 'nothing'] as const
    return [
      gauge('portico_disk_free_bytes', 'Free on the disk of the data.', found.bavail * found.bsize),
      gauge(
        'portico_disk_floor_bytes',
        'Below so much free disk no files are taken in.',
        floorOf(found, config.DISK_FLOOR),
      ),
      gauge(
        'portico_disk_takes_in',
        'What the disk allows to be taken in: that one is 1.',
        levels.map((level) => ({ labels: { level }, value: disk.rung() === level ? 1 : 0 })),
      ),
      gauge(
        'portico_data_folder_usable',
        'Whether the data folder is there and takes files: 1.',
        disk.isThere() && !disk.isFailing() ? 1 : 0,
      ),
    ]
  }

/** Reads how old the newest backup is, and the last drill that has found nothing wrong. */
export const backupFamilies =
  ({ config, database, clock }: Pick<World, 'config' | 'database' | 'clock'>) =>
  async (): Promise<Family[]> => {
    const now = clock.now()
    const made = await newestBackup(database.read, 'made', now)
    const failed = await newestBackup(database.read, 'failed', now)
    const drilled = await lastGoodDrill(database.read)
    const age = (moment: string | null | undefined) =>
      moment ? [{ value: Math.max(0, now.getTime() - Date.parse(moment)) / 1_000 }] : []
    return [
      gauge(
        'portico_backup_set_up',
        'Whether there should be one each night: 1.',
        config.BACKUP_TO === undefined ? 0 : 1,
      ),
      gauge(
        'portico_backup_failing',
        'Whether the last that was begun and has ended failed: 1.',
        failed && failed.begun_at > (made?.begun_at ?? '') ? 1 : 0,
      ),
      gauge('portico_backup_age_seconds', 'Since the newest was begun.', age(made?.begun_at)),
      gauge('portico_backup_drill_age_seconds', 'Since a drill last found all well.', age(drilled)),
    ]
  }

/** Reads what is cached for everybody. */
export const cacheFamilies = (pageCache: PageCache) => (): Family[] => {
  const { answers, bytes, made } = pageCache.held()
  return [
    counter('portico_page_cache_made_total', 'Answers that were made to be cached.', made),
    gauge('portico_page_cache_answers', 'Answers that are cached.', answers),
    gauge('portico_page_cache_bytes', 'Their bytes, in all encodings.', bytes),
  ]
}

/** Reads which program this is. */
export function buildFamilies({ database }: Pick<World, 'database'>): () => Family[] {
  const [version, node, engine] = [versionOfPortico(), process.versions.node, database.engine]
  const build = gauge('portico_build_info', 'Which program this is.', [
    { labels: { version, node, engine }, value: 1 },
  ])
  return () => [build]
}
