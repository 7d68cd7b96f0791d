import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import { newId } from '../../src/platform/auth/token.ts'

const at = '2026-11-01T09:00:00.000Z'

/** The organisation and the project that something belongs to. */
export interface Owned {
  organisation_id: string
  project_id: string
}

type Given<Table extends keyof Tables> = Partial<Tables[Table]>

/** A meeting of one hour. */
export async function insertEvent(database: Database, owned: Owned, given: Given<'event'> = {}) {
  const hours = { starts_at: '2026-12-01T10:00:00.000Z', ends_at: '2026-12-01T11:00:00.000Z' }
  const row = { id: newId(), ...owned, title: 'Quince meeting', place: 'Pier 3', ...hours }
  const rest = { created_at: at, withdrawn_at: null, who: '', sequence: 0 }
  const event = { ...row, ...rest, ...given }
  await database.transaction((trx) => trx.insertInto('event').values(event).execute())
  return event
}

export async function insertMilestone(
  database: Database,
  owned: Owned,
  given: Given<'milestone'> = {},
) {
  const row = { id: newId(), ...owned, title: 'Quince milestone', due_date: '2026-12-02' }
  const milestone = { ...row, reached_at: null, created_at: at, ...given }
  await database.transaction((trx) => trx.insertInto('milestone').values(milestone).execute())
  return milestone
}

/** A question that is open. */
export async function insertRequest(
  database: Database,
  owned: Owned,
  given: Given<'request'> = {},
) {
  const row = { id: newId(), ...owned, title: 'Quince question', due_date: '2026-12-03' }
  const rest = {
    milestone_id: null,
    kind: 'question' as const,
    detail: '',
    withdrawn_at: null,
    version_id: null,
  }
  const open = { answer: null, answered_by: null, answered_at: null, created_at: at }
  const request = { ...row, ...rest, ...open, ...given }
  await database.transaction((trx) => trx.insertInto('request').values(request).execute())
  return request
}
