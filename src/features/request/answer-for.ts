import type { Transaction } from 'kysely'
import { malformed, Problem } from '../../contract/problem.ts'
import { waitingAt, type RequestKind } from '../../contract/work.ts'
import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { RequestParts } from './add.ts'

type Parts = Pick<RequestParts, 'clock' | 'audit' | 'requests' | 'notify' | 'settle'> & {
  /** The project, or 404. */
  find: (scope: Scope, id: string) => Promise<{ organisation_id: string; client_name: string }>
  /** A version of a document of this project that can be opened. */
  version: (
    scope: Scope,
    project: string,
    id: string,
  ) => Promise<{ id: string; name: string } | undefined>
  /** Keeps the document of a version from being removed meanwhile; false when it has been. */
  holdVersion: (trx: Transaction<Tables>, organisation: string, version: string) => Promise<boolean>
  /** The name shown with what somebody of the firm does. */
  nameOf: (by: SignedInActor) => Promise<string>
}

interface Given {
  id: string
  /** What the client has said, and how: they read it. */
  answer: string
  /** The file that was asked for, as a version in the project. */
  version_id: string | null
}

/**
 * Answers what a client was asked for in their place, as they said it elsewhere; they hear of it.
 * Throws 404 for one that is not seen, 409 for one that is answered.
 */
export const answeringFor =
  ({ clock, audit, requests, find, notify, settle, nameOf, ...of }: Parts) =>
  async ({ id, answer, version_id }: Given, by: SignedInActor): Promise<void> => {
    const scope = staffScope(by.viewer)
    const { title, kind, project_id: project } = await requests.find(scope, id)
    const { organisation_id: organisation, client_name } = await find(scope, project)
    const file = version_id === null ? null : await of.version(scope, project, version_id)
    refuseUnfit(kind, file)
    const answered_by = `${await nameOf(by)}, for ${client_name}`
    const who = { answered_by, answered_at: clock.now().toISOString() }
    await audit.act(
      by,
      async (trx, record) => {
        const given = { id, project, answer: file?.name ?? answer, version_id }
        if (version_id !== null && !(await of.holdVersion(trx, organisation, version_id)))
          throw new Problem(409, 'The document was removed meanwhile.')
        if (!(await requests.answerFor(trx, scope, { ...given, ...who })))
          throw await tooLate(requests, scope, id)
        const outcome = `Answered by ${answered_by}`
        await settle(trx, { organisation, project, id, outcome, by: null })
        const text = `Your answer to “${title}” was entered for you.`
        await notify(trx, { organisation, project, kind: 'request', text, link: waitingAt(id) })
        const [before, after] = [{ answer: null }, { answer, version_id, answered_by }]
        record({ action: 'request-answered-for', about: id, organisation, before, after })
      },
      scope,
    )
  }

/** A question is answered in words, and a file is one that is there. */
function refuseUnfit(kind: RequestKind, file: { id: string } | null | undefined): void {
  if (file === undefined) throw malformed('The project has no such file.')
  if (kind === 'file' && file === null)
    throw malformed('Put the file into the documents first, and choose it here.')
  if (kind === 'question' && file !== null)
    throw malformed('A question is answered in words, not by a file.')
}

async function tooLate(requests: Parts['requests'], scope: Scope, id: string) {
  const { answered_by, answer } = await requests.find(scope, id)
  const theirs = { answer, by: answered_by }
  return new Problem(409, `${answered_by} has answered it meanwhile.`, { theirs })
}
