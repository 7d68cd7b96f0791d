import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { MemberRole } from '../../../src/contract/access.ts'
import type { Database } from '../../../src/database/open.ts'
import { systemClock, type Clock } from '../../../src/platform/clock.ts'
import type { Disk } from '../../../src/platform/storage/disk.ts'
import { filesIn } from '../../../src/platform/storage/files.ts'
import { createSessions } from '../../../src/platform/auth/sessions.ts'
import type { UploadState } from '../../../src/features/upload/contract.ts'
import { insertProject } from '../calling.ts'
import { openSession } from '../signin/signed-in.ts'
import { addPerson } from '../signin/signin-people.ts'
import { world } from '../world.ts'

/** Somebody who is signed in, with a project of their organisation. */
export interface DocumentClient {
  account: string
  membership: string
  organisation: string
  project: string
  session: string
  token: string
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The whole program, with two clients who know nothing of each other. */
export async function documentFixture(
  t: TestContext,
  settings: Record<string, string> = {},
  disk?: Disk,
) {
  const here = await world(t, { settings, demo: false, ...(disk && { disk }) })
  // Files have the machine's time, so the test clock starts there.
  here.clock.set(systemClock.now().toISOString())
  const iris = await documentClient(here, 'iris', 'member')
  const otto = await documentClient(here, 'otto', 'member')
  const files = filesIn(join(here.address.dataDir, 'files'))
  return { ...here, iris, otto, files, ...callsTo(here.origin) }
}

export type DocumentFixture = Awaited<ReturnType<typeof documentFixture>>

export interface SentRequest {
  json?: unknown
  bytes?: Uint8Array<ArrayBuffer> | ReadableStream
  headers?: Record<string, string>
}

async function send(
  origin: string,
  by: DocumentClient | null,
  method: string,
  path: string,
  { json, bytes, headers = {} }: SentRequest,
): Promise<Response> {
  const token = by ? { Authorization: `Token ${by.token}` } : {}
  const type = json === undefined ? {} : { 'Content-Type': 'application/json' }
  const body = json === undefined ? (bytes ?? null) : JSON.stringify(json)
  const streams = bytes instanceof ReadableStream ? { duplex: 'half' } : {}
  return await fetch(`${origin}/api${path}`, {
    method,
    headers: { ...token, ...type, ...headers },
    body,
    ...streams,
  })
}

/** Another person of the same organisation, or one of an organisation of their own. */
export async function documentClient(
  { database, clock }: { database: Database; clock: Clock },
  name: string,
  role: MemberRole,
  colleague?: DocumentClient,
): Promise<DocumentClient> {
  const home = colleague ? { organisation_id: colleague.organisation } : {}
  const {
    id: account,
    organisation_id,
    membership,
  } = await addPerson(database, name, { role, ...home })
  const organisation = organisation_id as string
  const project =
    colleague?.project ?? (await insertProject(database, organisation, { title: 'Harbour works' }))
  return {
    account,
    organisation,
    membership,
    project,
    ...(await freshSession({ database, clock }, account)),
  }
}

/** Another session of theirs. */
export async function freshSession(
  place: { database: Database; clock: Clock },
  account: string,
): Promise<{ session: string; token: string }> {
  const token = await openSession(place, { id: account, firm_roles: null })
  const sessions = createSessions({ ...place, staffNeedSecondFactor: false })
  const { session } = (await sessions.viewerOf({ token })) as { session: string }
  return { session, token }
}

export interface What {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  folder?: string
  document?: string
  request?: string
  /** Declared in place of the length of `bytes`. */
  size?: number
}

type Call = (
  by: DocumentClient | null,
  method: string,
  path: string,
  more?: SentRequest,
) => Promise<Response>

/** The calls of clients to a program at an address. */
export function callsTo(origin: string) {
  const call: Call = (by, method, path, more = {}) => send(origin, by, method, path, more)
  return { call, ...sender(call) }
}

/** The steps of sending a file. */
function sender(call: Call) {
  const begin = (by: DocumentClient, { bytes, size = bytes.length, ...rest }: What) =>
    call(by, 'POST', '/uploads/', { json: { project: by.project, size, ...rest } })
  const append = (
    by: DocumentClient,
    id: string,
    offset: number | string,
    bytes: SentRequest['bytes'],
  ) =>
    call(by, 'PATCH', `/uploads/${id}/`, {
      bytes: bytes as Uint8Array<ArrayBuffer>,
      headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': `${offset}` },
    })
  return {
    begin,
    append,
    /** Sends all of it at once; gives the answer that refused it, or the last one. */
    async upload(by: DocumentClient, what: What): Promise<Response> {
      const begun = await begin(by, what)
      if (!begun.ok) return begun
      const { id } = (await begun.json()) as UploadState
      return await append(by, id, 0, what.bytes)
    },
  }
}
