import type { Transaction } from 'kysely'
import type { ProjectAct } from '../../../contract/work.ts'
import type { Tables } from '../../../database/tables/tables.ts'
import type { CompanyInfo } from '../../../features/content/contract.ts'
import { createDigest } from '../../../features/notification/digest.ts'
import { createFirmNews } from '../../../features/notification/firm-news.ts'
import { createLive } from '../../../features/notification/live.ts'
import { addProjectAct } from '../../../features/notification/act-store.ts'
import { notificationMails } from '../../../features/notification/mails.ts'
import { createNotify, createNotifyHeld } from '../../../features/notification/notify.ts'
import { notingOwnActs } from '../../../features/notification/own-acts.ts'
import { createSettle } from '../../../features/notification/settle.ts'
import { teamStore } from '../../../features/project/team-store.ts'
import type { AddTask } from '../../../platform/outbox/task.ts'
import type { Audit } from '../../../platform/audit/act.ts'
import type { Keys } from '../../../platform/auth/keys.ts'
import { createSigner } from '../../../platform/auth/secrets.ts'
import { createScheduled } from './scheduled.ts'
import type { StaffNotifying } from './staff-notices.ts'
import type { Templates } from './templates.ts'
import type { World } from '../world.ts'

interface Given {
  audit: Audit
  keys: Keys
  add: AddTask
  templates: Templates
  firm: () => Promise<CompanyInfo>
  firmAddresses: () => Promise<readonly string[]>
  staff: StaffNotifying
}

/** Everything that notifies people of what is new, put together once. */
export async function createNotices(world: World, given: Given) {
  const { add, templates, firm } = given
  const { config, database, clock, log } = world
  const signer = await createSigner(given.keys, 'notifications')
  const origin = config.PUBLIC_URL
  const { leadOf } = teamStore(database)
  const mails = notificationMails({ add, templates, firm, leadOf, signer, origin })
  const { ofProjects, staffDigests } = given.staff
  const firmNews = createFirmNews({ ...given, ...ofProjects, database, clock, log, origin })
  const timeZone = async () => (await firm()).time_zone
  const notify = createNotify({ clock, mails })
  return {
    signer,
    live: createLive({ database, clock, log }),
    notify,
    /** Publishes by itself what was scheduled. */
    scheduled: createScheduled(world, { ...given, notify }),
    notifyHeld: createNotifyHeld({ clock, mails }),
    firmNews,
    settle: createSettle({ clock }),
    notifyFirm: firmNews.add,
    noteAct: async (trx: Transaction<Tables>, act: ProjectAct) =>
      await addProjectAct(trx, act, clock.now().toISOString()),
    noteOwnAct: notingOwnActs({ database, clock, log }),
    digest: createDigest({ database, clock, log, mails, timeZone, staffDigests }),
  }
}

export type Notices = Awaited<ReturnType<typeof createNotices>>
