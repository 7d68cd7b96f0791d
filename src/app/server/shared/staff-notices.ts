import type { Transaction } from 'kysely'
import type { Tables } from '../../../database/tables/tables.ts'
import { nextMorning } from '../../../features/notification/digest.ts'
import type { HeardNews } from '../../../features/notification/firm-news.ts'
import type { CompanyInfo } from '../../../features/content/contract.ts'
import { writingStaffDigests } from '../../../features/staffnotice/daily.ts'
import {
  notifyingOfEnquiry,
  notifyingStaff,
  preparingNewEnquiries,
} from '../../../features/staffnotice/notify.ts'
import { staffReaders, type StaffReader } from '../../../features/staffnotice/readers.ts'
import type { AddTask } from '../../../platform/outbox/task.ts'
import { oncePerTick } from '../../../platform/publishing/tick.ts'
import type { Templates } from './templates.ts'
import type { World } from '../world.ts'

interface Given {
  add: AddTask
  templates: Templates
  firm: () => Promise<CompanyInfo>
  firmAddresses: () => Promise<readonly string[]>
}

/** What notifies the firm's own people, put together once. */
export function createStaffNotices({ config, database, clock, log }: World, given: Given) {
  const { add, firm, firmAddresses } = given
  const readers = staffReaders(database)
  const timeZone = async () => (await firm()).time_zone
  const notifyStaff = notifyingStaff({ clock, nextMorning, timeZone })
  const notifyReaders = async (
    trx: Transaction<Tables>,
    heard: readonly StaffReader[],
    { project, lines, mail }: HeardNews,
  ) => {
    const ofProject = lines.map((text) => ({ subject: { project }, text }))
    const notice = { kind: 'client_act', about: project, lines: ofProject, mail } as const
    await notifyStaff(trx, heard, notice, add)
  }
  return {
    ofProjects: { readersOf: readers.ofProject, notifyReaders },
    notifyOfEnquiry: notifyingOfEnquiry({ readers, notifyStaff, firmAddresses }),
    // Once for all enquiries that come at the same moment.
    prepareNewEnquiries: oncePerTick(preparingNewEnquiries({ readers, notifyStaff })),
    staffDigests: writingStaffDigests({
      ...given,
      database,
      clock,
      log,
      readers,
      origin: config.PUBLIC_URL,
    }),
  }
}

export type StaffNotifying = ReturnType<typeof createStaffNotices>
