import { unpacking } from '../../../platform/mail/incoming/unpack.ts'
import type { TicketOwner } from '../../../features/download/ticket.ts'
import { mailFileStore, type StoredFile } from '../../../features/mailfile/store.ts'
import { takingOut } from '../../../features/mailfile/take-out.ts'
import { checkType } from '../../../features/upload/arrival.ts'
import { cutName } from '../../../platform/storage/file-name.ts'
import { mayUse } from '../../../contract/access.ts'
import type { AddTask } from '../../../platform/outbox/task.ts'
import type { Files } from '../../../platform/storage/files.ts'
import type { World } from '../world.ts'

/** The files that come with mails: taken out of them, listed, and opened. */
export function createMailFiles(
  { database, clock, log, config }: World,
  { files, add }: { files: Files; add: AddTask },
) {
  const { ofEntries, available } = mailFileStore(database)
  const isScanned = config.CLAMD_URL !== undefined
  const unpack = unpacking(files)
  return {
    ofEntries,
    available,
    takingOut: takingOut({
      database,
      clock,
      log,
      files,
      unpack,
      typeOf: checkType,
      cleanName: cutName,
      isScanned,
      add,
    }),
    /** The file of a ticket, if whoever has it may open it at this moment. */
    async ofTicket(file: string, owner: TicketOwner): Promise<StoredFile | undefined> {
      const { scope } = owner
      if (scope !== 'staff') return await available(file, { of: 'client', scope })
      const { account, rights } = owner
      const ofEnquiry = mayUse(rights, 'enquiries')
        ? await available(file, { of: 'enquiry' })
        : undefined
      if (ofEnquiry || !mayUse(rights, 'projects')) return ofEnquiry
      const everyProject = mayUse(rights, 'every-project')
      return await available(file, { of: 'project', account, everyProject })
    },
  }
}

export type MailFiles = ReturnType<typeof createMailFiles>
