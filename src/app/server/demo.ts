import { dayLength } from '../../contract/days.ts'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Database } from '../../database/open.ts'
import { file } from '../../features/document/filing.ts'
import { documentStore } from '../../features/document/store.ts'
import { projectStore } from '../../features/project/store.ts'
import { demoPassword } from '../../features/setup/demo-accounts.ts'
import { demoCompany } from '../../features/setup/demo-firm.ts'
import type { EnquiryMaking } from '../../features/setup/demo-enquiries.ts'
import { openStaff } from '../../features/setup/demo-staff.ts'
import { newReference } from '../../features/enquiry/reference.ts'
import { replyDue } from '../../features/replyclock/reply-clock.ts'
import { fileAdder } from '../../features/upload/add.ts'
import { createAudit } from '../../platform/audit/act.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Config } from './settings.ts'
import type { Files } from '../../platform/storage/files.ts'
import { filesOf } from '../../platform/storage/open-files.ts'
import { createPasswords } from '../../platform/auth/passwords.ts'

/** Fills an empty database with the demo firm and a client who can sign in; any other is left alone. */
export async function fillWithDemo(database: Database, config: Config): Promise<boolean> {
  // The texts of the demo firm are long and needed only once, so they are loaded only here.
  const { seedDemo } = await import('../../features/setup/seed.ts')
  const password = demoPassword(randomBytes(16))
  const hash = await createPasswords().hash(password)
  const seeded = await seedDemo(database, systemClock, { password, hash }, enquiryMaking)
  if (seeded) await fileDocuments(database, config)
  return seeded
}

const { opens, closes, time_zone: timeZone } = demoCompany

/** How the demo's enquiries get what every enquiry has. */
const enquiryMaking: EnquiryMaking = {
  reference: newReference,
  due: (receivedAt) =>
    replyDue({ receivedAt, hours: { opens, closes, timeZone }, holidays: new Set() }),
}

/** Gives the demo's people of the firm a new password; null where there is no demo. */
export async function openDemoStaff(database: Database) {
  const password = demoPassword(randomBytes(16))
  const usernames = await openStaff(database, await createPasswords().hash(password))
  return usernames.length > 0 ? { password, usernames } : null
}

/** Real files, each filed as one of the firm's own would be. */
async function fileDocuments(database: Database, config: Config): Promise<void> {
  const { demoDocuments } = await import('../../features/setup/demo-documents.ts')
  const { decidedDocuments, linkApprovals } = await import('../../features/setup/demo-approvals.ts')
  const addOn = filing(database, filesOf(config))
  const { demoProjects } = await import('../../features/setup/demo-work.ts')
  const today = systemClock.now().getTime()
  for (const { id, title, start_date } of await demoProjects(database)) {
    // A project has had since its first afternoon what it begins with.
    const filed = Math.min(0, (Date.parse(start_date) - today) / dayLength + 0.6)
    const first = demoDocuments(title).map((one) => ({ ...one, filed }))
    for (const { folder, name, bytes, filed } of [...decidedDocuments(title), ...first]) {
      const given = { project: id, folder, name, size: bytes.length, bytes: Readable.from([bytes]) }
      await addOn(filed)(given, { by: program, name: 'Ruth Nakamura' })
    }
  }
  await linkApprovals(database)
}

const program = { viewer: null, address: '', requestId: '' }

/** Files documents as of some days from now, because a file has to exist before it is decided on. */
function filing(database: Database, files: Files) {
  const audit = createAudit(database, systemClock)
  const nobody = async () => {}
  // Nobody has to be notified of what was there before they came.
  const notifiers = { notify: nobody, notifyFirm: nobody, noteAct: nobody }
  const checking = { isOn: false, add: async () => '', notifiers }
  return (days: number) => {
    const clock = { now: () => new Date(systemClock.now().getTime() + days * dayLength) }
    const find = async (id: string) => await projectStore(database).find('all', id)
    const { named } = documentStore(database)
    return fileAdder({
      clock,
      audit,
      files,
      find,
      named,
      file: (trx, arrived, filed) => file(trx, arrived, checking, filed),
    })
  }
}
