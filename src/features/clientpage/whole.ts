import type { Database } from '../../database/open.ts'
import type { Scope } from '../../database/scope.ts'
import type { Organisation } from '../organisation/contract.ts'
import type { ClientReader } from './reader.ts'
import type { ClientPerson, ClientWhole } from './staff.contract.ts'
import { waitsOf } from './waits-store.ts'
import { enquiriesOf, clientProjects, signedInOf, threadsOf } from './whole-store.ts'

interface Parts {
  database: Database
  /** Throws 404 for one outside of the scope. */
  organisation: (scope: Scope, id: string) => Promise<Organisation>
  members: (
    scope: Scope,
    organisation: string,
  ) => Promise<Omit<ClientPerson, 'seen_at' | 'has_second_factor'>[]>
  /** The company into which one was merged; undefined: it was not. */
  mergedInto: (id: string) => Promise<string | undefined>
}

/**
 * Reads a client with everything about it that a reader may see, by the id of one that was merged into
 * it as well. Throws 404 for any other id.
 */
export function readingClient({ database, organisation, members, mergedInto }: Parts) {
  return async ({ scope, ...may }: ClientReader, name: string): Promise<ClientWhole> => {
    const id = (await mergedInto(name)) ?? name
    const found = await organisation(scope, id)
    const [all, projects, threads, waits, enquiries, seen] = await Promise.all([
      members(scope, id),
      clientProjects(database, scope, id),
      threadsOf(database, scope, id),
      waitsOf(database, scope, id),
      may.enquiries ? enquiriesOf(database, id) : null,
      signedInOf(database, id),
    ])
    const people = all.map((member): ClientPerson => {
      const known = seen.get(member.account_id)
      return {
        ...member,
        seen_at: known?.seen_at ?? null,
        has_second_factor: (known?.factors ?? 0) > 0,
      }
    })
    return { ...found, people, projects, threads, waits, enquiries }
  }
}
