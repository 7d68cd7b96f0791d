import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Files } from '../../platform/storage/files.ts'
import { attention, good, spanInWords, wrong, type Finding } from './finding.ts'

/** What other slices know, given by the program. */
export interface FromSlices {
  /** What waits in the outbox and how much was given up. */
  countTasks: (
    read: Database['read'],
  ) => Promise<{ waiting: number; waiting_since: string | null; given_up: number }>
  /** The ids of the versions of documents by the keys of their files. */
  versionsByFile: (database: Database) => Promise<Map<string, string>>
  /** Since when there is no backup though there should be, and why; null: all is well. */
  troubleOfBackups: () => Promise<{ since: string; why: string | null } | null>
  /** What is not set up, without which nobody hears of enquiries. */
  missing: () => Promise<string[]>
}

const hour = 60 * 60_000

/** Whether what is to be sent goes out. */
export async function findingsOfQueue(
  { countTasks }: Pick<FromSlices, 'countTasks'>,
  database: Database,
  clock: Clock,
): Promise<Finding[]> {
  const about = 'outbox'
  const { waiting, waiting_since, given_up } = await countTasks(database.read)
  const age = waiting_since === null ? 0 : clock.now().getTime() - Date.parse(waiting_since)
  const found: Finding[] = []
  if (age > hour)
    found.push(
      attention(
        about,
        `Waiting: ${waiting}, the oldest for ${spanInWords(age)}.`,
        'portico mail list says why; if nothing is tried at all, the service is not running.',
      ),
    )
  if (given_up > 0)
    found.push(
      attention(
        about,
        `Given up: ${given_up}.`,
        'The console’s room Mail says which, and sends them again (portico mail list, mail retry).',
      ),
    )
  return found.length > 0 ? found : [good(about, 'Nothing waits for long.')]
}

/** Whether each version of a document has its file. */
export async function findingsOfFiles(
  { versionsByFile }: Pick<FromSlices, 'versionsByFile'>,
  database: Database,
  files: Files,
): Promise<Finding[]> {
  const about = 'documents'
  const known = await versionsByFile(database)
  const there = new Set((await files.list()).map(({ key }) => key))
  const lacking = [...known].filter(([key]) => !there.has(key)).map(([, version]) => version)
  if (lacking.length === 0) return [good(about, 'Each version has its file.')]
  return [
    wrong(
      about,
      `Versions without their file: ${lacking.length} of ${known.size}, such as ${lacking.slice(0, 3).join(', ')}.`,
      'Is the disk of DATA_DIR mounted? Else restore their files from a backup.',
    ),
  ]
}

/** Whether there would be a way back. */
export async function findingsOfBackups(
  { troubleOfBackups }: Pick<FromSlices, 'troubleOfBackups'>,
  to: string | undefined,
): Promise<Finding[]> {
  const about = 'backups'
  if (to === undefined)
    return [
      attention(
        about,
        'None is made by itself.',
        'Set BACKUP_TO to a folder, best on another disk, and keep the key elsewhere (docs/backups.md).',
      ),
    ]
  const trouble = await troubleOfBackups()
  if (trouble === null) return [good(about, `They go to ${to}.`)]
  return [
    wrong(
      about,
      `There is no new one since ${trouble.since}.${trouble.why === null ? '' : ` ${trouble.why}`}`,
      'Make one now and see what it says: portico backup',
    ),
  ]
}

/** Whether somebody hears of enquiries. */
export async function findingsOfSetup({
  missing,
}: Pick<FromSlices, 'missing'>): Promise<Finding[]> {
  const about = 'setting up'
  const found = await missing()
  if (found.length === 0) return [good(about, 'Somebody hears of enquiries.')]
  return found.map((what) => attention(about, what, 'See to it before the site is shown.'))
}
