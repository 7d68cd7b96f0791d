import { join } from 'node:path'
import type { Notifiers } from '../../../features/document/announce.ts'
import { file, type Checking } from '../../../features/document/filing.ts'
import { scanPerform } from '../../../features/document/scan.ts'
import { requestStore } from '../../../features/request/store.ts'
import type { AddVersion } from '../../../features/upload/finish.ts'
import { ampleDisk, type Disk } from '../../../platform/storage/disk.ts'
import { suspecting } from '../../../platform/storage/faults.ts'
import { filesIn, type Files } from '../../../platform/storage/files.ts'
import type { AddTask, Perform } from '../../../platform/outbox/task.ts'
import type { Notices } from './notices.ts'
import { missingLogger, sweeper } from './sweep.ts'
import type { World } from '../world.ts'

/** Where the files of documents are, and what scans and sweeps them. */
export interface Filing {
  files: Files
  disk: Disk
  /** Undefined where no scanner is set: then files that wait for one go on waiting. */
  scan: Perform | undefined
  /** Writes an upload that is complete as a version of a document. */
  file: AddVersion
  sweep: () => Promise<void>
  /** Logs the versions whose file is missing. */
  logMissing: () => Promise<void>
}

/** What is made later, because it depends on the handlers of the outbox's tasks. */
type Later = () => { add: AddTask } & Pick<Notices, 'notify' | 'notifyFirm'>

/** Files in DATA_DIR, beside the database and in no folder that is served. */
export function createFiling(
  { config, database, clock, log, disk = ampleDisk }: World,
  later: Later,
): Filing {
  const notifiers: Notifiers = {
    notify: (trx, notice) => later().notify(trx, notice),
    notifyFirm: (trx, news) => later().notifyFirm(trx, news),
  }
  const files = suspecting(filesIn(join(config.DATA_DIR, 'files')), disk.suspect)
  const url = config.CLAMD_URL
  const { reopenRequest } = requestStore(database)
  const checking: Checking = {
    isOn: url !== undefined,
    add: (trx, task) => later().add(trx, task),
    notifiers,
  }
  return {
    files,
    disk,
    scan:
      url === undefined
        ? undefined
        : scanPerform({ database, files, url, notifiers, reopenRequest }),
    file: (trx, arrived, filed) => file(trx, arrived, checking, filed),
    sweep: sweeper({ database, clock, files, log }),
    logMissing: missingLogger({ database, files, log }),
  }
}
