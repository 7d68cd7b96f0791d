import { notFound } from '../../contract/problem.ts'
import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Files } from '../../platform/storage/files.ts'
import {
  directAnswer,
  projectAnswer,
  rangeOf,
  refuseToShow,
  versionAnswer,
  type Filed,
  type StoredVersion,
} from './answer.ts'
import * as calls from './contract.ts'
import { demandWhole, readingFor } from './whole.ts'
import { tickets as createTickets, type TicketOwner, type TicketParts } from './ticket.ts'

interface Parts extends Required<TicketParts> {
  files: Files
  /** A version whose bytes may be served. Throws 404 for any other. */
  available: (scope: Scope, version: string) => Promise<StoredVersion>
  /** The newest version that may be served of each document of a project. */
  newest: (scope: Scope, project: string) => Promise<Filed[]>
  /** A file that came by mail, if its reader may open it now. */
  mailFile: (file: string, owner: TicketOwner) => Promise<StoredVersion | undefined>
  /** Throws 404 for a project that does not exist or is outside of the scope. */
  findProject: (scope: Scope, project: string) => Promise<{ title: string }>
}

/** The endpoints that open documents: a ticket first, then what it opens. */
export function downloadRoutes(parts: Parts) {
  const { available, findProject } = parts
  const tickets = createTickets(parts)
  return [
    serve(calls.openVersion, async ({ params, body }, by) => {
      const found = await available(memberOf(by.viewer), params.version)
      if (body.preview) refuseToShow(found)
      const { organisation } = by.viewer
      return await tickets.give({ ...params, preview: body.preview, organisation }, by)
    }),
    serve(calls.openProject, async ({ params: { id } }, by) => {
      await findProject(memberOf(by.viewer), id)
      return await tickets.give({ project: id, organisation: by.viewer.organisation }, by)
    }),
    serve(calls.readFile, async ({ params }, caller) => {
      const range = caller.header?.('range')
      const partly = rangeOf(range, Number.MAX_SAFE_INTEGER) !== null
      const ticket = await tickets.use(params.ticket, caller, partly)
      const answer = await opened(ticket, caller, parts)
      const { used } = ticket
      const still = async () => await found({ used, owner: await tickets.ownerNow(used) }, parts)
      return { ...answer, still }
    }),
  ]
}

type Used = Awaited<ReturnType<ReturnType<typeof createTickets>['use']>>

/** What a ticket is for, as far as its owner sees it at this moment; throws 404 for what they do not. */
async function found({ used, owner }: Used, { available, findProject, mailFile }: Parts) {
  const { version_id, project_id, mail_file_id } = used
  if (mail_file_id !== null) {
    if (!(await mailFile(mail_file_id, owner))) throw notFound()
  } else if (version_id !== null) await available(scopeOfOwner(owner), version_id)
  else await findProject(scopeOfOwner(owner), project_id ?? '')
}

const scopeOfOwner = (owner: TicketOwner): Scope =>
  owner.scope === 'staff' ? staffScope({ ...owner.rights, account: owner.account }) : owner.scope

/** What a ticket opens, as an answer. */
async function opened(ticket: Used, caller: Caller, parts: Parts) {
  const { files, available, newest, findProject, mailFile } = parts
  const { used, owner } = ticket
  const { version_id, project_id, mail_file_id, preview } = used
  if (mail_file_id !== null) {
    const file = await mailFile(mail_file_id, owner)
    if (!file) throw notFound()
    return await fileOf({ ...file, what: `mail file ${mail_file_id}` }, false, caller, parts)
  }
  const scope = scopeOfOwner(owner)
  if (version_id !== null) {
    const version = await available(scope, version_id)
    const what = `version ${version_id}`
    return await fileOf({ ...version, what }, preview === 1, caller, parts)
  }
  const { title } = await findProject(scope, project_id ?? '')
  const documents = await newest(scope, project_id ?? '')
  const whats = new Map<string, string>()
  for (const one of documents) {
    const what = `"${one.name}" in the project ${project_id}`
    whats.set(one.file_key, what)
    // In a store that is a request for each: there the first alone, which says in words that the store is
    // away; the answer breaks off at a file that is not as its row says.
    if (!files.isFar || whats.size === 1) await demandWhole(files, one, what)
  }
  const reading = readingFor(files, (key) => whats.get(key) ?? '')
  return projectAnswer(reading, title, documents)
}

/** One file as an answer: `what` is for the log. */
async function fileOf(
  { what, ...file }: StoredVersion & { what: string },
  preview: boolean,
  caller: Caller,
  { files }: Pick<Parts, 'files'>,
) {
  const input = { preview, range: caller.header?.('range'), ifRange: caller.header?.('if-range') }
  await demandWhole(files, file, what)
  const reading = readingFor(files, () => what)
  return (await directAnswer(files, file, input)) ?? versionAnswer(reading, file, input)
}
