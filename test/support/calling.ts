import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/auth/token.ts'
import { openSession } from './signin/signed-in.ts'
import { addPerson, type Placed } from './signin/signin-people.ts'

interface Place {
  origin: string
  database: Database
  clock: Clock
}

/** Adds somebody with a session that is not bound to a browser, and gives a function for their calls. */
export async function addActor(place: Place, username: string, changes: Partial<Placed> = {}) {
  const { origin, database } = place
  const person = await addPerson(database, username, changes)
  const token = await openSession(place, person)
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' }
    const sent = body === undefined ? null : JSON.stringify(body)
    const answer = await fetch(`${origin}/api${path}`, { method, headers, body: sent })
    const text = await answer.text()
    return { status: answer.status, text, json: text ? JSON.parse(text) : null }
  }
  return { ...person, organisation: person.organisation_id as string, token, call }
}

const at = '2026-11-01T09:00:00.000Z'

/** Adds an active project of an organisation. */
export async function insertProject(
  database: Database,
  organisation_id: string,
  changes: Partial<Tables['project']> = {},
): Promise<string> {
  const id = newId()
  const words = { title: 'Quince orchard', description: '', start_date: '2026-10-01' }
  const rest = { end_date: null, health: null, progress: 0, rhythm: 'none', demo: 0 } as const
  const none = { last_update_at: null }
  const row = { id, organisation_id, ...words, status: 'active' as const, ...rest, ...none }
  await database.transaction((trx) =>
    trx
      .insertInto('project')
      .values({ ...row, created_at: at, updated_at: at, ...changes })
      .execute(),
  )
  return id
}
