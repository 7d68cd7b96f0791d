import type { Transaction } from 'kysely'
import type { Database } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables/tables.ts'
import { announce, file, type Checking, type Notifiers } from '../../../features/document/filing.ts'
import type { ArrivedFile } from '../../../features/document/contract.ts'
import { scanPerform } from '../../../features/document/scan.ts'
import { toScan } from '../../../features/mailfile/quarantine-store.ts'
import { mailFileScan } from '../../../features/mailfile/scan.ts'
import type { HeldNotices } from '../../../features/notification/held-store.ts'
import { unsettleNotices } from '../../../features/notification/settled-store.ts'
import { requestStore } from '../../../features/request/store.ts'
import type { AddVersion } from '../../../features/upload/finish.ts'
import { ampleDisk, type Disk } from '../../../platform/storage/disk.ts'
import { refusingElsewhere } from '../../../platform/storage/place.ts'
import { ownsFiles } from '../../../platform/storage/owner.ts'
import { keptFiles } from '../../../platform/backup/hold.ts'
import { suspecting } from '../../../platform/storage/faults.ts'
import type { Files } from '../../../platform/storage/files.ts'
import type { AddTask, Perform } from '../../../platform/outbox/task.ts'
import type { Notices } from './notices.ts'
import { createMailFiles, type MailFiles } from './mail-files.ts'
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
  /** The same of the firm's, whose notices wait until a moment; `held`: to take them back by. */
  fileHeld: FileHeld
  /** Notifies of a version of a document. */
  announce: (trx: Transaction<Tables>, version: string) => Promise<void>
  /** The files that come with mails. */
  mailFiles: MailFiles
  sweep: () => Promise<void>
  /** Logs the versions whose file is missing. */
  logMissing: () => Promise<void>
}

/** What is made later, because it depends on the handlers of the outbox's tasks. */
type Later = () => { add: AddTask } & Pick<
  Notices,
  'notify' | 'notifyHeld' | 'notifyFirm' | 'noteAct'
>

type FileHeld = (
  trx: Transaction<Tables>,
  arrived: ArrivedFile,
  until: string,
) => Promise<{ document: string; version: string; held: HeldNotices }>

/** Files in DATA_DIR, beside the database and in no folder that is served. */
export function createFiling(world: World, later: Later): Filing {
  const { config, database, clock, log, disk = ampleDisk } = world
  const notifiers: Notifiers = {
    notify: (trx, notice) => later().notify(trx, notice),
    notifyFirm: (trx, news) => later().notifyFirm(trx, news),
    noteAct: (trx, act) => later().noteAct(trx, act),
  }
  const kept = refusingElsewhere(keptFiles(config, log), database)
  const files = suspecting(kept, disk.suspect)
  const url = config.CLAMD_URL
  const askAgain = async (trx: Transaction<Tables>, version: string) => {
    const again = await requestStore(database).reopenRequest(trx, version)
    if (again) await unsettleNotices(trx, again)
  }
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
        : scanning(
            database,
            scanPerform({ database, files, url, notifiers, reopenRequest: askAgain }),
            mailFileScan({ database, clock, files, url }),
          ),
    file: (trx, arrived, filed) => file(trx, arrived, checking, filed),
    announce: async (trx, version) => await announce(trx, version, notifiers),
    async fileHeld(trx, arrived, until) {
      let held: HeldNotices = { notices: [], tasks: [] }
      const notify: Notifiers['notify'] = async (inner, notice) => {
        held = await later().notifyHeld(inner, notice, until)
      }
      // Checked only then, so that nobody is notified before.
      const add: AddTask = async (inner, task) => {
        const id = await later().add(inner, { ...task, heldUntil: until })
        held = { notices: [], tasks: [id] }
        return id
      }
      const holding = { ...checking, add, notifiers: { ...notifiers, notify } }
      return { ...(await file(trx, arrived, holding)), held }
    },
    mailFiles: createMailFiles(world, {
      files,
      add: (trx, task) => later().add(trx, task),
    }),
    sweep: sweeper({
      database,
      clock,
      files,
      log,
      areOurs: () => ownsFiles(database, world.config),
    }),
    logMissing: missingLogger({ database, files, log }),
  }
}

/** What waits for its check is a version of a document, or a file that came by mail. */
const scanning =
  (database: Database, documents: Perform, mailFiles: Perform): Perform =>
  async (task, ...given) => {
    const isMailFile = (await toScan(database, task.about)) !== undefined
    return await (isMailFile ? mailFiles : documents)(task, ...given)
  }
