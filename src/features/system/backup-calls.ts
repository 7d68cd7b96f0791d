import { inBackground } from '../../contract/background.ts'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { backupKeyFile } from '../../platform/backup/backup-key.ts'
import { backupPlace } from '../../platform/backup/place.ts'
import { wholeFile } from '../../platform/http/file-headers.ts'
import { serve } from '../../platform/http/serve.ts'
import type { BackingUp, BackingUpParts } from './backing-up.ts'
import { horizonAt, isBeingMade, newestBackups } from './backup-store.ts'
import { allDrills } from './drill-store.ts'
import { drilling } from './drilling.ts'
import { keeps } from './keep.ts'
import { lastDue } from './nightly.ts'
import {
  listBackups,
  saveBackup,
  startBackup,
  startDrill,
  type Backup,
  type Backups,
} from './staff.contract.ts'

interface Parts extends BackingUpParts {
  audit: Audit
  backups: BackingUp
  timeZone: () => Promise<string>
}

const aDay = 24 * 60 * 60_000

/** The calls about backups. */
export function backupRoutes(parts: Parts) {
  const { audit, backups, clock } = parts
  const drills = drilling(parts, backups.folder)
  const find = async (name: string) => {
    const found = (await backups.list()).find((one) => one.name === name)
    if (!found) throw notFound()
    return found
  }
  return [
    serve(listBackups, async () => await shown(parts)),
    serve(startBackup, async (_, by) => {
      await audit.act(by, async (_trx, record) => record({ action: 'backup-begun' }))
      const begun_at = clock.now().toISOString()
      const begun = await backups.begin('hand')
      if (!begun) throw new Problem(409, 'A backup or an export is being made already.')
      inBackground(begun.done)
      return { begun_at }
    }),
    serve(startDrill, async ({ body: { name } }, by) => {
      const { made_at } = await find(name)
      await audit.act(by, async (_trx, record) =>
        record({ action: 'backup-tried', detail: { made_at } }),
      )
      const begun = await drills.begin(name)
      if (!begun) throw new Problem(409, 'This backup is being tried already.')
      inBackground(begun.done)
      return { begun_at: begun.begun_at }
    }),
    serve(saveBackup, async ({ query: { name } }, by) => {
      const { size, made_at } = await find(name)
      await audit.act(by, async (_trx, record) =>
        record({ action: 'backup-saved', detail: { made_at } }),
      )
      const place = await backupPlace(backups.folder, backups.store)
      return wholeFile(place.read(name), name, size)
    }),
  ]
}

async function shown({ database, clock, settings, backups, timeZone }: Parts): Promise<Backups> {
  const now = clock.now()
  const [files, [newest], drills] = await Promise.all([
    backups.list(),
    newestBackups(database.read, 1, now),
    allDrills(database.read),
  ])
  const tried = new Map(drills.map((one) => [one.file, one]))
  const isAlive = (until: string | null) =>
    until !== null && until > now.toISOString() && until < horizonAt(now)
  const drillOf = (name: string): Backup['drill'] => {
    const found = tried.get(name)
    if (!found) return null
    const { begun_at, ended_at, leased_until, lines, faults } = found
    return {
      begun_at,
      ended_at,
      is_running: isAlive(leased_until),
      lines: listed(lines),
      faults: listed(faults),
    }
  }
  const next = lastDue(new Date(now.getTime() + aDay), await timeZone()).toISOString()
  const { failure, ended_at } = newest ?? {}
  return {
    folder: settings.BACKUP_TO ?? null,
    next_at: settings.BACKUP_TO === undefined ? null : next,
    keeps,
    key_file: settings.BACKUP_KEY === undefined ? backupKeyFile(settings) : null,
    running:
      newest && isBeingMade(newest, now)
        ? { begun_at: newest.begun_at, doing: newest.doing ?? 'Beginning', share: newest.share }
        : null,
    failure:
      newest?.state === 'failed' ? { at: ended_at ?? newest.begun_at, words: failure ?? '' } : null,
    backups: files.map(({ name, kind, made_at, size }) => ({
      name,
      kind,
      made_at,
      size,
      drill: drillOf(name),
    })),
  }
}

const listed = (text: string | null) => (text === null ? [] : (JSON.parse(text) as string[]))
