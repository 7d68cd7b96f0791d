import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { MemberRank } from '../../src/contract/access.ts'
import type { Database } from '../../src/database/open.ts'
import { systemClock, type Clock } from '../../src/platform/clock.ts'
import { filesIn } from '../../src/platform/storage/files.ts'
import { createSessions } from '../../src/platform/auth/sessions.ts'
import { newId } from '../../src/platform/auth/token.ts'
import type { UploadState } from '../../src/features/upload/contract.ts'
import { addPerson } from './signin-people.ts'
import { world } from './world.ts'

type World = Awaited<ReturnType<typeof world>>

/** Somebody who is signed in, with a project of their organisation. */
export interface Client {
  account: string
  organisation: string
  project: string
  session: string
  token: string
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The whole program, with two clients who know nothing of each other. */
export async function documentFixture(t: TestContext, settings: Record<string, string> = {}) {
  const here = await world(t, { settings, demo: false })
  // Files bear the time of the machine, so that a test about them holds that.
  here.clock.set(systemClock.now().toISOString())
  const iris = await client(here, 'iris', 'member')
  const otto = await client(here, 'otto', 'member')
  const call = (by: Client | null, method: string, path: string, more: Sent = {}) =>
    send(here.origin, by, method, path, more)
  const files = filesIn(join(here.address.dataDir, 'files'))
  return { ...here, iris, otto, files, call, ...sender(call) }
}

export type Fixture = Awaited<ReturnType<typeof documentFixture>>

export interface Sent {
  json?: unknown
  bytes?: Uint8Array<ArrayBuffer> | ReadableStream
  headers?: Record<string, string>
}

async function send(
  origin: string,
  by: Client | null,
  method: string,
  path: string,
  { json, bytes, headers = {} }: Sent,
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
export async function client(
  { database, clock }: { database: Database; clock: Clock },
  name: string,
  role: MemberRank,
  colleague?: Client,
): Promise<Client> {
  const home = colleague ? { organisation_id: colleague.organisation } : {}
  const { id: account, organisation_id } = await addPerson(database, name, { role, ...home })
  const organisation = organisation_id as string
  const project = colleague?.project ?? newId()
  if (!colleague) await addProject(database, organisation, project)
  return { account, organisation, project, ...(await signIn({ database, clock }, account, role)) }
}

/** A session as a sign-in opens it. */
export async function signIn(
  { database, clock }: { database: Database; clock: Clock },
  account: string,
  role: MemberRank,
): Promise<{ session: string; token: string }> {
  const sessions = createSessions({ database, clock, staffNeedSecondFactor: false })
  const from = { remembered: true, bindHash: null, deviceId: null, address: '', agent: '' }
  const { token } = await database.transaction((trx) =>
    sessions.open(trx, { account, role, ...from }),
  )
  const { session } = (await sessions.viewerOf(token, undefined)) as { session: string }
  return { session, token }
}

async function addProject(database: World['database'], organisation_id: string, id: string) {
  const at = '2026-11-20T09:00:00.000Z'
  const words = { title: 'Harbour works', description: '', status: 'active' } as const
  const days = { start_date: '2026-11-01', end_date: null, created_at: at, updated_at: at }
  const rest = { health: null, progress: 0, demo: 0 }
  await database.transaction((trx) =>
    trx
      .insertInto('project')
      .values({ id, organisation_id, ...words, ...days, ...rest })
      .execute(),
  )
}

export interface What {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  folder?: string
  document?: string
  request?: string
  /** In place of its length. */
  size?: number
}

type Call = (by: Client | null, method: string, path: string, more?: Sent) => Promise<Response>

/** The steps of sending a file. */
function sender(call: Call) {
  const begin = (by: Client, { bytes, size = bytes.length, ...rest }: What) =>
    call(by, 'POST', '/uploads/', { json: { project: by.project, size, ...rest } })
  const append = (by: Client, id: string, offset: number | string, bytes: Sent['bytes']) =>
    call(by, 'PATCH', `/uploads/${id}/`, {
      bytes: bytes as Uint8Array<ArrayBuffer>,
      headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': `${offset}` },
    })
  return {
    begin,
    append,
    /** All of it at once; gives the answer that refused it, or the last one. */
    async upload(by: Client, what: What): Promise<Response> {
      const begun = await begin(by, what)
      if (!begun.ok) return begun
      const { id } = (await begun.json()) as UploadState
      return await append(by, id, 0, what.bytes)
    },
  }
}
