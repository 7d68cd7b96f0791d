import type { Transaction } from 'kysely'
import type { NewNotice } from '../../contract/work.ts'
import type { Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/auth/token.ts'
import { staffScope } from '../../database/staff-scope.ts'
import { meetingAt, type NewEvent } from './contract.ts'
import type { Events } from './store.ts'

/** What adding meetings needs. */
export interface EventParts {
  clock: Clock
  audit: Audit
  events: Events
  /** The project, or 404. */
  find: (scope: Scope, id: string) => Promise<{ organisation_id: string; title: string }>
  /** Notifies the people of the organisation. */
  notify: (trx: Transaction<Tables>, notice: NewNotice) => Promise<void>
}

export async function addEvent(
  { clock, audit, events, find, notify }: EventParts,
  project: string,
  { title, place, who, starts_at, ends_at }: NewEvent,
  by: SignedInActor,
): Promise<{ id: string }> {
  const scope = staffScope(by.viewer)
  const { organisation_id: organisation, title: ofProject } = await find(scope, project)
  const id = newId()
  await audit.act(
    by,
    async (trx, record) => {
      await events.add(trx, {
        id,
        organisation_id: organisation,
        project_id: project,
        title,
        place,
        starts_at,
        ends_at,
        created_at: clock.now().toISOString(),
        withdrawn_at: null,
        who,
        sequence: 0,
      })
      const text = `New meeting in ${ofProject}: ${title}`
      const link = meetingAt(id, starts_at)
      await notify(trx, { organisation, project, kind: 'event', text, link })
      const after = { title, place, who, starts_at, ends_at }
      record({ action: 'event-added', about: id, organisation, after })
    },
    scope,
  )
  return { id }
}
