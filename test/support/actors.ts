import type { Role } from '../../src/contract/access.ts'
import type { Database } from '../../src/database/open.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { cast, idOf, names, signedInAs, type Company, type Name } from '../fixtures/cast.ts'
import { addCast } from '../fixtures/rows.ts'

interface Place {
  database: Database
  clock: Clock
  request: (path: string, init: RequestInit) => Promise<Response>
}

/** Somebody of the cast, signed in. */
export interface CastActor {
  name: Name
  /** The id of their account. */
  id: string
  headers: Record<string, string>
  /** Calls the API; a body goes as JSON. */
  call: (method: string, path: string, body?: unknown) => Promise<Response>
}

/**
 * Puts the cast into a world without the demo firm, and gives its people by their rank:
 * `as.owner`, `as.member('halden')`. Of several it is the first one in test/fixtures/cast.ts.
 */
export async function actors(place: Place) {
  await addCast(place.database, place.clock)
  const of = (role: Role, home: Company | null) => actorOf(place, nameOf(role, home))
  return {
    owner: of('owner', null),
    manager: of('manager', null),
    consultant: of('consultant', null),
    editor: of('editor', null),
    admin: (home: Company) => of('admin', home),
    member: (home: Company) => of('member', home),
    viewer: (home: Company) => of('viewer', home),
    /** Somebody in a special state, such as Tobin, who has yet to set up a second factor. */
    named: (name: Name) => actorOf(place, name),
  }
}

function nameOf(role: Role, home: Company | null): Name {
  const found = names.find(
    (name) => cast[name].role === role && cast[name].home === home && cast[name].state === 'active',
  )
  if (!found) throw new Error(`Nobody of the cast is ${role} of ${home ?? 'the firm'}.`)
  return found
}

function actorOf({ request }: Place, name: Name): CastActor {
  const headers = signedInAs(name)
  return {
    name,
    id: idOf('account', name),
    headers,
    call: (method, path, body) =>
      request(`/api${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  }
}
