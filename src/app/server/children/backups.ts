import type { BackupDone, BackupProgress, BackupWork } from '../../../platform/backup/working.ts'
import { followChild } from './run-child.ts'

/** Makes a backup, or tries one, in a process of its own. */
export async function workOnBackup(
  work: BackupWork,
  onProgress: (progress: BackupProgress) => void,
): Promise<BackupDone> {
  let done: BackupDone | undefined
  await followChild('backup-child', JSON.stringify(work), (line) => {
    const said = JSON.parse(line) as BackupDone | BackupProgress
    if ('doing' in said) onProgress(said)
    else done = said
  })
  if (done === undefined) throw new Error('The process said nothing of what it did.')
  return done
}
