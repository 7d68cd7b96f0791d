import assert from 'node:assert/strict'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { openDatabase, type Database } from '../../src/database/open.ts'
import type { ProjectDocument } from '../../src/features/document/contract.ts'
import { verifyAudit } from '../../src/platform/audit/check.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { randomFrom } from '../../src/ui/site/chart/random.ts'
import { largePdf } from '../fixtures/document-samples.ts'
import { newClientAddress } from '../support/client-address.ts'
import { freshAddress, freshFolder } from '../support/database/database.ts'
import { startServer } from '../support/program/program.ts'
import { insertApproval, subjectHash } from '../support/work/approvals.ts'
import { callsTo, documentClient, sha256 } from '../support/work/document-fixture.ts'
import { diskLike } from './disk/images.ts'
import { entriesOf } from './disk/record.ts'
import { diskOf } from './disk/shim.ts'
import { enquiry } from './enquiry.ts'

/** What was acknowledged, by the subject of an enquiry, the words of a message and the like. */
export interface Acknowledged {
  kind: 'enquiry' | 'message' | 'document' | 'approval'
  what: string
}

/** A folder that no program has open, with a client who has approvals to decide on. */
export async function clientFolder(t: TestContext, approvals: number) {
  const { dataDir } = await freshAddress(t)
  const database = await openDatabase({ dataDir })
  const iris = await documentClient({ database, clock: systemClock }, 'iris', 'admin')
  const owned = { organisation_id: iris.organisation, project_id: iris.project }
  const made = Array.from({ length: approvals }, () => insertApproval(database, owned))
  const waiting = (await Promise.all(made)).map(({ id }) => id)
  await database.close()
  return { dataDir, iris, waiting }
}

type ClientFolder = Awaited<ReturnType<typeof clientFolder>>

/** What somebody sends in a round: one thing of each kind, each as a function that gives the answer. */
export function roundOf(origin: string, { iris, waiting }: ClientFolder, round: number) {
  const { call, upload } = callsTo(origin)
  const key = `power-cut-${round}`
  const bytes = largePdf(20_000, round)
  const approval = waiting[round] as string
  const decision = { decision: 'approved', subject_sha256: subjectHash }
  const words = { body: `${key} `.repeat(300).trim() }
  const to = `/projects/${iris.project}/messages/`
  const sent: [Acknowledged, () => Promise<Response>][] = [
    [
      { kind: 'enquiry', what: key },
      () => fetch(`${origin}/api/contact/`, enquiry({ key, address: newClientAddress() })),
    ],
    [{ kind: 'message', what: words.body }, () => call(iris, 'POST', to, { json: words })],
    [{ kind: 'document', what: sha256(bytes) }, () => upload(iris, { name: `${key}.pdf`, bytes })],
    [
      { kind: 'approval', what: approval },
      () => call(iris, 'POST', `/approvals/${approval}/decide/`, { json: decision }),
    ],
  ]
  return sent
}

/** Everything that a program did to its disk, and what it acknowledged meanwhile. */
export async function recordWrites(t: TestContext, rounds: number, broken?: string) {
  // Registered first: it goes on writing to a folder that is removed when the test ends.
  let end = async () => {}
  t.after(() => end())
  const folder = await clientFolder(t, rounds)
  const disk = diskOf(t, folder.dataDir)
  const before = diskLike(folder.dataDir)
  const twin = broken && { NODE_OPTIONS: `--import=${new URL(broken, import.meta.url).href}` }
  const settings = {
    DATA_DIR: folder.dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  }
  const program = await startServer(t, { ...settings, ...disk.recording, ...twin })
  end = async () => {
    program.kill('SIGKILL')
    await program.ended
  }
  const acknowledged: (Acknowledged & { at: number })[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const [what, send] of roundOf(program.origin, folder, round)) {
      const answer = await send()
      const text = await answer.text()
      assert.ok(answer.ok, `${what.kind}: ${answer.status} ${text}`)
      acknowledged.push({ ...what, at: statSync(disk.record).size })
    }
  await end()
  return { ...folder, before, acknowledged, record: readFileSync(disk.record) }
}

export type Recorded = Awaited<ReturnType<typeof recordWrites>>

/** Cuts the power at each of the places of the record, and hands on the folder that is left. */
export async function cutAt(
  t: TestContext,
  { before, record, acknowledged }: Recorded,
  places: readonly number[],
  check: (left: string, safe: Acknowledged[], cut: string) => Promise<void>,
): Promise<void> {
  const rest = places.toSorted((one, other) => one - other)
  const cut = async (place: number) => {
    const left = freshFolder(t)
    before.leave(left, randomFrom(place))
    const safe = acknowledged.filter(({ at }) => at <= place)
    await check(left, safe, `cut at ${place} of ${record.length}`)
    // Thousands of them would fill the disk.
    rmSync(left, { recursive: true })
  }
  for (const { entry, end } of entriesOf(record)) {
    while (rest.length > 0 && (rest[0] as number) < end) await cut(rest.shift() as number)
    before.take(entry)
  }
  for (const place of rest) await cut(place)
}

/** What is wrong with what a program that is started on the folder shows its client, as sentences. */
export async function wrongAnswers(
  t: TestContext,
  dataDir: string,
  { iris }: ClientFolder,
): Promise<string[]> {
  const program = await startServer(t, { DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error' })
  const { call } = callsTo(program.origin)
  const json = async <T>(method: string, path: string, body?: unknown) =>
    (await (await call(iris, method, path, { json: body })).json()) as T
  const wrong: string[] = []
  const ready = await fetch(`${program.origin}/ready`)
  if (ready.status !== 200) wrong.push(`/ready is ${ready.status}`)
  for (const { name, versions } of await json<ProjectDocument[]>('GET', '/documents/'))
    for (const { id, sha256: sum } of versions) {
      const { url } = await json<{ url: string }>('POST', `/documents/${id}/ticket/`, {})
      const file = await fetch(program.origin + url)
      if (sha256(new Uint8Array(await file.arrayBuffer())) !== sum)
        wrong.push(`${name} is sent with other bytes`)
    }
  if (program.log() !== '') wrong.push(`the log says ${program.log()}`)
  program.kill('SIGKILL')
  await program.ended
  return wrong
}

/** What is lost, or half there, in a folder, as sentences. */
export async function losses(dataDir: string, safe: Acknowledged[]): Promise<string[]> {
  const damage = damageOf(join(dataDir, 'portico.sqlite'))
  if (damage !== 'ok') return [`the database: ${damage}`]
  const database = await openDatabase({ dataDir })
  try {
    const there = await everythingIn(database)
    const lost = safe
      .filter(({ kind, what }) => !there[kind].includes(what))
      .map(({ kind, what }) => `${kind} ${what.slice(0, 20)} was acknowledged and is not there`)
    return [...lost, ...(await halfDone(database, dataDir))]
  } finally {
    await database.close()
  }
}

/** Opened for writing, as the program does, so that what is left of the WAL is read in. */
function damageOf(file: string): string {
  const database = new DatabaseSync(file)
  try {
    return String(database.prepare('pragma integrity_check').get()?.['integrity_check'])
  } catch (error) {
    return (error as Error).message
  } finally {
    database.close()
  }
}

async function everythingIn({ read }: Database): Promise<Record<Acknowledged['kind'], string[]>> {
  const enquiries = await read.selectFrom('enquiry').select('subject').execute()
  const messages = await read.selectFrom('message').select('body').execute()
  const versions = await read.selectFrom('document_version').select('sha256').execute()
  const decided = read.selectFrom('approval').select('id').where('decision', 'is not', null)
  return {
    enquiry: enquiries.map(({ subject }) => subject),
    message: messages.map(({ body }) => body),
    document: versions.map(({ sha256: sum }) => sum),
    approval: (await decided.execute()).map(({ id }) => id),
  }
}

async function halfDone(database: Database, dataDir: string): Promise<string[]> {
  const { read } = database
  const wrong: string[] = []
  const { fault } = await verifyAudit(database)
  if (fault) wrong.push(`the audit: ${fault.what}`)
  const entries = await read.selectFrom('audit_entry').select(['action', 'about']).execute()
  const audited = (action: string, id: string) =>
    entries.some((one) => one.action === action && one.about === id)
  for (const { id, file_key, sha256: sum } of await read
    .selectFrom('document_version')
    .select(['id', 'file_key', 'sha256'])
    .execute()) {
    if (!audited('document-uploaded', id)) wrong.push(`document ${id} has no entry in the audit`)
    if (sumOf(join(dataDir, 'files', file_key)) !== sum) wrong.push(`document ${id} is not whole`)
  }
  const decided = read.selectFrom('approval').select('id').where('decision', 'is not', null)
  for (const { id } of await decided.execute())
    if (!audited('approval-approved', id)) wrong.push(`approval ${id} has no entry in the audit`)
  const queued = await read.selectFrom('outbox').select('about').execute()
  for (const { id } of await read.selectFrom('enquiry').select('id').execute())
    if (!queued.some(({ about }) => about === id)) wrong.push(`enquiry ${id} has no mail`)
  return wrong
}

function sumOf(path: string): string | null {
  try {
    return sha256(readFileSync(path))
  } catch {
    return null
  }
}
