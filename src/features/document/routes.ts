import { atLeast } from '../../contract/access.ts'
import { shownTypes } from '../../contract/file-kinds.ts'
import { malformed } from '../../contract/problem.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import * as calls from './contract.ts'
import { projectAnswer, rangeOf, versionAnswer } from './download.ts'
import { documentStore, type Documents, type Reader } from './store.ts'
import { tickets as createTickets } from './ticket.ts'
import { removalRoutes } from './removal.ts'
import { receiver, type UploadParts } from './upload.ts'

interface Parts extends UploadParts {
  /** Throws 404 for a project that is not there, or not of this organisation. */
  findProject: (organisation: string, project: string) => Promise<{ title: string }>
}

/** The calls about documents: see them, send them, open them, take them away. */
export function documentRoutes(parts: Parts) {
  const documents = documentStore(parts.database)
  return [
    serve(calls.listDocuments, async ({ query: { project } }, by) => {
      if (project !== undefined) await parts.findProject(home(by), project)
      return await documents.list(home(by), readerOf(by), project)
    }),
    ...removalRoutes({ ...parts, documents, readerOf }),
    ...uploadRoutes(parts),
    ...openingRoutes(parts, documents),
  ]
}

/** A member's organisation; the access of these endpoints lets nobody else in. */
const home = ({ viewer }: SignedIn) => viewer.organisation ?? ''

const readerOf = ({ viewer }: SignedIn): Reader => ({
  account: viewer.account,
  isAdmin: atLeast(viewer.role, 'admin'),
})

function uploadRoutes(parts: Parts) {
  const uploads = receiver(parts)
  return [
    serve(calls.beginUpload, async ({ body }, by) => await uploads.begin(body, by)),
    serve(calls.readUpload, async ({ params }, by) => await uploads.state(params.id, by)),
    serve(calls.appendUpload, async ({ params, body }, by) => {
      return await uploads.append(params.id, body, by)
    }),
    serve(calls.cancelUpload, async ({ params }, by) => {
      await uploads.cancel(params.id, by)
      return null
    }),
  ]
}

function openingRoutes(parts: Parts, documents: Documents) {
  const tickets = createTickets(parts)

  async function open(token: string, caller: Caller) {
    const range = caller.header?.('range')
    const partly = rangeOf(range, Number.MAX_SAFE_INTEGER) !== null
    const ticket = await tickets.use(token, caller, partly)
    const { organisation_id: organisation, version_id, project_id } = ticket
    if (version_id !== null) {
      const version = await documents.available(organisation, version_id)
      const asked = { preview: ticket.preview === 1, range, ifRange: caller.header?.('if-range') }
      return versionAnswer(parts.files, version, asked)
    }
    const { title } = await parts.findProject(organisation, project_id ?? '')
    return projectAnswer(parts.files, title, await documents.newest(organisation, project_id ?? ''))
  }

  return [
    serve(calls.openVersion, async ({ params, body }, by) => {
      const { media_type } = await documents.available(home(by), params.version)
      if (body.preview && !shownTypes.includes(media_type))
        throw malformed('A file of this kind cannot be shown, only saved.')
      return await tickets.give({ version: params.version, preview: body.preview }, by)
    }),
    serve(calls.openProject, async ({ params: { id } }, by) => {
      await parts.findProject(home(by), id)
      return await tickets.give({ project: id }, by)
    }),
    serve(calls.readFile, async ({ params }, caller) => await open(params.ticket, caller)),
  ]
}
