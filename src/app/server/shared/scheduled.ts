import type { Transaction } from 'kysely'
import type { NewNotice } from '../../../contract/work.ts'
import type { Tables } from '../../../database/tables/tables.ts'
import type { CompanyInfo } from '../../../features/content/contract.ts'
import { endingScheduledDraft } from '../../../features/draft/update-sent.ts'
import { holdReported } from '../../../features/project/reported-store.ts'
import { publishingDue } from '../../../features/schedule/publish-due.ts'
import { publishIn } from '../../../features/update/publish.ts'
import type { Audit } from '../../../platform/audit/act.ts'
import { watchClock } from '../../../platform/leading/clock-watch.ts'
import type { AddTask } from '../../../platform/outbox/task.ts'
import type { World } from '../world.ts'
import type { Templates } from './templates.ts'
import { workStores } from './work-stores.ts'

interface Given {
  add: AddTask
  audit: Audit
  firm: () => Promise<CompanyInfo>
  /** Notifies the people of an organisation. */
  notify: (trx: Transaction<Tables>, notice: NewNotice) => Promise<void>
  templates: Templates
}

/** Publishes by itself what was scheduled. */
export function createScheduled(world: World, { notify, ...given }: Given) {
  const { database, clock, log, config, clockWatch = watchClock(clock) } = world
  const { projects, updates } = workStores(database)
  const parts = { ...projects, notify, clock, audit: given.audit, updates }
  return publishingDue({
    ...given,
    database,
    clock,
    log,
    clockWatch,
    endDraft: endingScheduledDraft(clock),
    async publishIn(trx, record, { project, title, given: update, author, scope }) {
      const reported = await holdReported(trx, scope, project)
      if (!reported) return false
      // Read behind the others that publish, or it would stand before one of them.
      const now = clock.now().toISOString()
      const place = { project, organisation: reported.organisation_id, title, now }
      await publishIn(trx, record, parts, place, update, author)
      return true
    },
    origin: config.PUBLIC_URL,
  })
}
