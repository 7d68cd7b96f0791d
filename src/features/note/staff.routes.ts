import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { serve } from '../../platform/http/serve.ts'
import type { createNotes } from './notes.ts'
import { writeTeamNote } from './staff.contract.ts'

interface Parts {
  notes: ReturnType<typeof createNotes>
  /** Throws 404 for a project that does not exist or is outside of the scope. */
  find: (scope: Scope, project: string) => Promise<{ id: string; organisation_id: string }>
  nameOf: (by: SignedInActor) => Promise<string>
}

/** The call by which the team writes to itself. */
export const noteRoutes = ({ notes, find, nameOf }: Parts) => [
  serve(writeTeamNote, async ({ params, body }, by) => {
    const project = await find(staffScope(by.viewer), params.id)
    return await notes.note(project, body.body, { by, name: await nameOf(by) })
  }),
]
